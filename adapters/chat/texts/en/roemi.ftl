# Ungarisches Römi

roemi-name = Hungarian Rummy

## Cards

roemi-spades = spades
roemi-hearts = hearts
roemi-diamonds = diamonds
roemi-clubs = clubs
roemi-ace = ace
roemi-jack = jack
roemi-queen = queen
roemi-king = king
roemi-joker = joker
roemi-spoken-card = { $rank } of { $suit }

## Options

roemi-of-rounds = { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}
roemi-with-opening = first meld from { $opening }

option-roemi-rounds = rounds
option-roemi-rounds-about = How many rounds the game has (7)
option-roemi-opening = opening
option-roemi-opening-about = What the first meld of a round must be worth (51)

## Board

roemi-discard-pile = Discard { $card }
roemi-stock = stock { $stock }
roemi-cut = cut card { $card }
roemi-was-reshuffled = shuffled once
roemi-draws = { $name } draws.
roemi-begins = { $name } begins with a discard.
roemi-has-drawn-stock = { $name } has drawn from the stock.
roemi-has-drawn-discard = { $name } has taken the discard.
roemi-has-drawn-cut = { $name } tries to go out with the cut card.
roemi-no-figures = No figures on the table yet.
roemi-signs = 🃏 cards · ✓ has opened · ★ joker
roemi-by-round = Points round by round:

## What happened

roemi-turn = { $name } { $deeds }
roemi-drew-stock = drew
roemi-drew-discard = took { $card }
roemi-drew-cut = took the cut card { $card }
roemi-put-back = put { $card } back
roemi-laid = laid { $figure } { $cards }
roemi-added = added { $card } to { $figure }
roemi-swapped = gave { $card } for the joker in { $figure }
roemi-threw = threw { $card }
roemi-reshuffled = the discards are the stock again
roemi-went-out = { $name } is out!
roemi-no-winner = the stock is used up, nobody wins the round

## Hand

roemi-ask-draw = Draw a card.
roemi-ask-first = This is your first turn: throw a card. You can lay from your next turn on.
roemi-ask-lay = Lay figures if you like, then throw a card.
roemi-ask-out = Throw your last card and you're out!
roemi-discard-keeps = Discard { $card }: this once you may just keep it.
roemi-discard-lays = Discard { $card }: you can lay it at once.
roemi-discard-goes-out = Discard { $card }: with it you can go out!
roemi-discard-must-lay = Discard { $card }: you'd have to lay it at once; I see no place for it.
roemi-cut-goes-out = Cut card { $card }: with it you can go out!
roemi-cut-only-out = Cut card { $card }: only if you go out with it in this turn.
roemi-drawn = You've drawn { $card }.
roemi-opening = Your first meld: { $total } of { $opening } points.
roemi-draft = In this turn you: { $laid }. The others see it once you throw a card.
roemi-must-use = Lay { $card } in this turn, or put it back.
roemi-must-lay-jokers = { $jokers ->
    [one] Lay the joker that you took in this turn.
   *[other] Lay the { $jokers } jokers that you took in this turn.
}
roemi-must-go-out = You hold the cut card: go out in this turn, or put it back.
roemi-found = ◆ Figure, { $worth }:
roemi-loose = Other cards:
roemi-how = Press cards to choose them: one to throw or add, three or more to lay.
roemi-chosen-card = Chosen: { $cards } ({ $worth })
roemi-chosen-figure = Chosen: { $cards }. A figure worth { $worth } ✔
roemi-chosen-ambiguous = Chosen: { $cards }. A figure ✔ Say what the joker stands for.
roemi-chosen-no-figure = Chosen: { $cards } ({ $worth }). Not a figure yet.
roemi-nothing-chosen = Nothing is chosen.
roemi-hand-empty = Your hand is empty!

roemi-key-stock = Draw from stock
roemi-key-discard-pile = Take { $card }
roemi-key-cut = Cut card { $card }
roemi-key-meld = Lay { $cards } = { $worth }
roemi-key-swap = { $card } for the ★ in { $figure }
roemi-key-more = More { $page }/{ $pages } ▶
roemi-key-best = Lay what fits best ({ $cards ->
    [one] 1 card
   *[other] { $cards } cards
})
roemi-key-discard = Throw { $card }
roemi-key-go-out = Throw { $card } and go out
roemi-key-undo = ↩ Take all back
roemi-key-put-back = Put it back
roemi-key-by-suit = Sort by suit
roemi-key-by-rank = Sort by rank

roemi-told-stock = You drew from the stock.
roemi-told-discard-pile = You took the discard.
roemi-told-cut = You took the cut card.
roemi-told-meld = You laid { $cards }.
roemi-told-add = You added { $card }.
roemi-told-swap = You gave { $card } for the joker.
roemi-told-undo = All that you laid is back in your hand.
roemi-told-put-back = You put the card back.
roemi-told-discard = You threw { $card }.

## Refusals

roemi-now-draw = Draw a card first: from the stock, the discard pile, or the cut card.
roemi-now-lay = You have drawn already. Lay figures, then throw a card.
roemi-lays-in-first-turn = In your first turn of a round you can't lay anything. Throw a card.
roemi-cut-in-first-turn = The cut card may be tried only from your second turn on.
roemi-cut-tried = You've tried the cut card in this turn already. Draw from elsewhere.
roemi-no-such-figure = There is no figure { $figure } on the table.
roemi-not-opened = You can use figures on the table only once you have opened: meld figures worth { $opening } together first. So far it's { $total }.
roemi-not-in-hand = You don't hold { $card }, or not so often.
roemi-keep-discard = Every turn ends with a discard, so one card must stay in your hand.
roemi-two-jokers = A figure has one joker at most.
roemi-joker-place = The joker can't stand there. In another place, or as another card, it would be a figure.
roemi-not-a-figure = That's no figure: it takes three or four of a rank in different suits, or three or more neighbours of one suit.
roemi-ambiguous = The joker could be { $low } or { $high } in { $figure }. Say which, as in { $move }.
roemi-does-not-fit = { $card } doesn't fit { $figure }.
roemi-no-joker = { $figure } has no joker.
roemi-joker-not-free = The joker in a set of three stays. Add the third natural card first, then give the fourth for it.
roemi-joker-stands-for = The joker in { $figure } stands for { $wanted }, not for { $card }.
roemi-nothing-to-undo = You have laid nothing in this turn that you could take back.
roemi-nothing-to-put-back = Only a drawn discard or the cut card can be put back.
roemi-taken-card = You've only just taken { $card } and can't throw it in the same turn. Throw another card.
roemi-opening-too-low = Your first meld is worth { $total } and must be worth { $opening }. Lay more, or take all back.
roemi-card-unused = You took { $card } from the discard pile, so it must be laid in this turn. Lay it or put it back.
roemi-joker-unused = { $jokers ->
    [one] A joker that you take must be laid again in the same turn. Lay it or take all back.
   *[other] Jokers that you take must be laid again in the same turn. { $jokers } are missing: lay them or take all back.
}
roemi-cut-not-out = { $left ->
    [one] The cut card is yours only if you go out with it, and you'd still hold 1 card. Lay more, or put it back.
   *[other] The cut card is yours only if you go out with it, and you'd still hold { $left } cards. Lay more, or put it back.
}

## Rules

roemi-rules-goal =
    2 to 6 players, two packs and four jokers, 7 rounds. Get rid of all your cards by laying figures. Fewest points win.
roemi-rules-cards-head = Deal
roemi-rules-cards =
    Everybody gets 14 cards, whoever begins 15 and just throws one. One card lies open beside the stock: the cut card.
    2 to 9 are worth their number, 10, J, Q, K and A ten. A joker ★ counts as the card that it stands for, in the hand at the end 20.
roemi-rules-figures-head = Figures
roemi-rules-figures =
    Set: three or four of a rank, all in different suits. Run: three or more neighbours of one suit; the ace stands below 2 or above K, never in between.
    One joker at most in each figure. In a set of three it isn't settled which of the two suits it is.
roemi-rules-draw-head = Drawing
roemi-rules-draw =
    Draw from the stock, or take the top discard. You may just keep a discard on your first draw of the round; later it must be laid in the same turn.
    From your second turn on you may try the cut card, once a turn: it's yours only if you go out with it at once. What doesn't work out, you put back and draw anew.
roemi-rules-lay-head = Laying
roemi-rules-lay =
    From your second turn on. Your first meld of the round must be worth 51 together; then, in the same turn too, you may add cards to any figure on the table, and give the card that a joker stands for to take the joker. A joker that you take must be laid in the same turn.
    Until you throw a card all of it is a draft that only you see, and you can take it back. Each turn ends with a discard.
roemi-rules-end-head = Going out and points
roemi-rules-end =
    Who throws the last card is out: −10, or −20 if you lay everything in one turn, in figures of your own.
    The others get what they hold; who hasn't opened in this round gets exactly 100.
    If the stock is empty, the discards are shuffled once; the second time the round ends without a winner.
roemi-rules-decisions-head = How we play what is often argued about
roemi-rules-decisions =
    • The ace is worth ten at the low end too.
    • “Not in the first turn” means each player's own first turn of the round.
    • Who begins draws for the first time in the second turn, so that draw is the one whose discard may be kept.
    • Several figures of one turn count together for the 51; cards added don't.
    • A joker as the cut card stays where it is.
    • −20 doubles nothing for the others.
    • What you lay is shown when your turn ends.
