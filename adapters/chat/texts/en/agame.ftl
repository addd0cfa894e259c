# Keine Lahme Agame

agame-name = Keine Lahme Agame

## Cards

agame-red = red
agame-blue = blue
agame-green = green
agame-yellow = yellow
agame-purple = purple
agame-spoken-card = { $colour } { $value }
agame-spoken-hat = { $colour } hat, 34

## Options

agame-to-target = to { $target } points
agame-with-steal-discard = stealing from the discard pile too

option-agame-target = target
option-agame-target-about = The game ends once somebody has this many points (300)
option-agame-steal-discard = steal-discard
option-agame-steal-discard-about = Whether the top card of the discard pile may be stolen too

## Board

agame-leads = { $name } leads the next trick.
agame-leads-after-call = The steal round is over: { $name } leads the next trick.
agame-ahead = { $name } is ahead with { $worth }.
agame-places = { $name } wins the trick with { $cards } and places cards.
agame-steals = Steal round, called by { $caller }: { $name } steals or passes.
agame-took = takes { $card }
agame-target = to { $target }
agame-discard-empty = discard pile empty
agame-discard = discard pile { $count }, top { $card }
agame-signs = 🃏 cards in hand · 📚 pile · 🦎 lizards · ◀ ahead
agame-pile-of = { $name }'s pile:
agame-discard-faces = Discard pile, last card on top:
agame-no-cards = none

## What happened

agame-won = { $won } beat { $lost }. { $placed } into the row, the rest onto the pile.
agame-won-all-placed = { $won } beat { $lost }. { $placed } into the row.
agame-won-nothing-fits = { $won } beat { $lost }. Nothing fits, so all of it went to the discard pile.
agame-called = { $name } called a steal round
agame-stole = { $name } stole { $card } from { $from } and paid { $paid }
agame-passed = { $name } stole nothing
agame-dropped = { $name } dropped { $card }
agame-pile-taken = { $name } took up their pile
agame-row-of = { $name }'s row
agame-discard-pile = the discard pile

## Hand

agame-ask-lead = You lead. Choose one card, or two.
agame-ask-lead-how = A card below 13 needs a second one; a hat goes alone.
agame-ask-drop = Your only card, { $card }, is too small to be led. Drop it.
agame-ask-drop-or-call = Your only card, { $card }, is too small to be led. Drop it, or call a steal round first.
agame-ask-follow = { $name } is ahead with { $cards }. Choose one card, or two.
agame-ask-follow-how = The highest sum wins, of equals the first; a hat goes alone and beats every sum.
agame-ask-place = You win the trick with { $cards }. Choose one or two cards for your row.
agame-ask-place-how = The rest goes onto your pile.
agame-on-table = On the table: { $plays }
agame-ask-steal = Steal one card, or pass.
agame-ask-steal-how = A card costs its value, a hat 34. It goes into your row when the steal round ends.
agame-ask-steal-from = Which card do you take from { $place }?
agame-ask-pay = { $card } from { $place } costs { $price }.
agame-cheapest = The cheapest that you can pay: { $cards }. Choose cards to pay with others.
agame-lacks = Chosen: { $paid } of { $price }. Choose more.
agame-chosen = Chosen: { $cards }
agame-nothing-chosen = Nothing is chosen.
agame-would-bring = That brings { $points } points{ $lizards ->
    [0] .
    [one] , with 1 lizard 🦎.
   *[other] , with { $lizards } lizards 🦎.
}
agame-own-row = Your row
agame-hand-empty = Your hand is empty. Your pile becomes your hand as soon as you must decide.

agame-key-play = Play { $cards }
agame-key-place = Place { $cards }
agame-key-pay = Pay { $cards }
agame-cards-worth = { $count } cards = { $worth }
agame-key-call = Call a steal round
agame-key-drop = Drop it
agame-key-pass = Steal nothing
agame-key-back = ↩ Another
agame-told-play = You played { $cards }.
agame-told-place = You placed { $cards }.
agame-told-steal = You stole { $card }.
agame-told-call = You called a steal round.
agame-told-drop = You dropped your card.
agame-told-pass = You stole nothing.

## Refusals

agame-now-lead = Now you lead a trick: play one card or two.
agame-now-follow = Now you follow to the trick: play one card or two.
agame-now-place = You won the trick: place one or two of its cards in your row.
agame-now-steal = This is a steal round: steal a card, or pass.
agame-not-in-hand = You don't hold { $card }. Choose cards of your hand.
agame-hat-alone = { $card } is a hat, and a hat is always played alone.
agame-lead-needs-two = A single { $value } can't be led: add a second card.
agame-already-called = There is one steal round before each lead, and it is over. Play a card.
agame-nothing-to-steal = Nobody could steal anything now, so there is no steal round. Play a card.
agame-can-lead = A card is dropped only if it is your whole hand and too small to be led. Play one or two.
agame-not-in-trick = { $card } isn't in this trick. Place cards that were played to it.
agame-no-such-card = There is no { $card } to steal there. The board shows all rows.
agame-own-colour = { $card } has your own colour, and that never goes into your row.
agame-slot-taken = Slot { $slot } of your row is filled, so { $card } can't go there.
agame-slot-value = Slot { $slot } is for another value than { $card }.
agame-no-free-slot = Your row has no free slot for { $card }.
agame-pays-too-little = { $card } costs { $price }, and that's only { $paid }. Pay with more cards.

## Rules

agame-rules-goal =
    2 to 5 players. Win tricks to get other players' lizards into your row, and steal some more. Most points win.
agame-rules-cards-head = Cards and rows
agame-rules-cards =
    Everybody has nine cards of one colour: 1, 1, 2, 3, 5, 8, 13, 21 and the hat 🎩 34. There is no luck of the deal.
    Your row has nine slots, one for each of these values. Only cards of other colours go into it; gaps are fine.
    Won cards that you don't place make your pile 📚. When you must decide and your hand is empty, your pile becomes your hand.
agame-rules-trick-head = A trick
agame-rules-trick =
    You lead one card or two. A card from 1 to 8 can't be led alone; a hat is always played alone.
    The others follow in turn with one card or two, whichever they like. A hat beats everything; else the highest sum wins. Of equals the first wins.
    If your whole hand is one small card, you drop it instead of leading; then you lead from your pile.
agame-rules-win-head = Winning it
agame-rules-win =
    You place one or two cards of the trick in your row. The rest goes onto your pile. If nothing fits, the whole trick goes to the discard pile. Then you lead.
agame-rules-steal-head = Steal round
agame-rules-steal =
    Before you lead you may call a steal round, once. In turn, beginning with you, each may take one card from somebody's row that fits into their own, and pays at least its value with hand cards (a hat 34). What is paid goes to the discard pile.
    Stolen cards lie aside and go into their slots when all have been asked.
agame-rules-end-head = End
agame-rules-end =
    A round ends after a trick, a steal round or a drop, if somebody has neither hand nor pile, or a row is full.
    You score the values in your row, 10 for each lizard 🦎 (two neighbouring slots of one colour, so three make two), and 100 for a full row.
    The game ends when somebody has 300 points.
agame-rules-decisions-head = How we play what is often argued about
agame-rules-decisions =
    • Only the leader must not play a small card alone; who follows may.
    • Nobody is cut off: the end is looked at after a whole trick or steal round.
    • Your own colour can't be stolen back. With two players there is nothing to steal from rows.
    • A slot that was emptied earlier in the same steal round is free again.
    • If a card fits, you must place at least one.
    • Cards in hand and pile score nothing.
    • Stealing the top card of the discard pile is an option.
