# L.A.M.A.

lama-name = L.A.M.A.

## Cards

lama-card-llama = LAMA
lama-card-pink = PINK LAMA
lama-card-plus-spoken = { $number } plus
lama-card-llama-spoken = llama
lama-card-pink-spoken = pink llama

## Options

lama-party = Party Edition
lama-with-no-drama = No Drama card
lama-to-limit = to { $limit } points

## Board

lama-piles = Draw pile { $pile } · top card:
lama-no-drama-middle = No Drama card: in the middle
lama-no-drama-held = No Drama card: { $name }
lama-cards = { $cards ->
    [one] 1 card!
   *[other] { $cards } cards
}
lama-has-quit = ✋ quit
lama-played = { $name } played { $card }
lama-drew = { $name } drew
lama-quit = { $name } quit

## Hand

lama-on-table = On the table: { $top }.
lama-ask-all = Play { $cards }, draw, or quit.
lama-ask-play = Play { $cards }, or quit.
lama-ask-draw = Nothing fits: draw or quit.
lama-ask-quit = Nothing fits and you can't draw: quit.
lama-pile-is-empty = The draw pile is empty.
lama-alone = You're the last one in the round, so you can't draw.
lama-plus-goes-on = After a + card it's your turn again.
lama-price = { $points ->
    [one] 1 minus point if you quit now.
   *[other] { $points } minus points if you quit now.
}
lama-price-no-drama = { $points ->
    [one] 1 minus point if you quit now,
   *[other] { $points } minus points if you quit now,
} perhaps fewer with the No Drama card.
lama-minus-points = Minus points in your hand: { $points }
lama-you-have-quit = You have quit. Your hand stays as it is.
lama-hand-empty = Your hand is empty!

lama-key-play = Play { $card }
lama-key-draw = Draw
lama-key-quit = Quit the round
lama-told-play = You played { $card }.
lama-told-draw = You drew a card.
lama-told-quit = You have quit the round.

## Refusals

lama-not-in-hand = You don't hold { $card }. Play a card of your hand.
lama-does-not-fit = { $card } doesn't fit on { $top }: play { $fitting }, draw, or quit.
lama-pile-empty = The draw pile is empty and isn't filled again. Play a card or quit.
lama-last-player = You're the last one in the round and can't draw. Play a card or quit.

## Rules

lama-rules-goal =
    2 to 6 players. Get rid of your cards, or get out in time: what stays in your hand costs minus points. Fewest points win.
lama-rules-turn-head = Your turn
lama-rules-turn =
    Everybody starts a round with six cards; one card lies face up. On your turn you do one of three things, even if you could do another:
    • Play a card that fits on the top card.
    • Draw the next card. You can't play it in the same turn.
    • Quit: you leave the round and keep your hand.
lama-rules-fits-head = What fits
lama-rules-fits =
    The same number or the next one. On a 6 goes 6 or LAMA, on LAMA goes LAMA or 1.
lama-rules-end-head = End of a round
lama-rules-end =
    A round ends at once when somebody's hand is empty, or when all have quit.
    Everybody counts the hand, each kind of card only once: a number its value, LAMA 10. Three 4s cost 4.
    Whoever played the last card gives back 10 points, or 1 with fewer than 10.
    The game ends when somebody has 40 points.
lama-rules-party-head = Party Edition
lama-rules-party =
    One + card of each number: it fits like its number, and whoever plays it goes again (unless it was the last card).
    One PINK LAMA: it fits on everything; on it goes only LAMA or 1. It costs 20, and with 20 points you give back 20.
lama-rules-drama-head = No Drama card
lama-rules-drama =
    It goes to whoever quit last. That player drops one card before counting: the one that saves most. If that empties the hand, it counts as an emptied one.
lama-rules-decisions-head = How we play what is often argued about
lama-rules-decisions =
    • You may draw or quit though a card fits.
    • The last one in a round can't draw, only play or quit. Nobody can draw from an empty pile; it isn't filled again.
    • Whoever made the last move begins the next round, quitting counts as one.
    • Exactly 40 points end the game.
    • A 4 and a 4+ are one kind. LAMA and PINK LAMA are two.
    • A + card or PINK LAMA turned up at the deal has no effect, except that only LAMA or 1 goes on PINK LAMA.
