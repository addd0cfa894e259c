# The board, the ⋯ menu, results.

## Headlines

new-table = new table
round = round { $round }
round-over = Round { $round } is over
round-is-over = round { $round } is over
turn-of = { $name }'s turn
clock = ⏳
next-round-in = next round in
game-over = game over
closed = table closed
more = more

## Lobby

lobby-open = { $least } to { $most } can play. Take a seat, or add a computer.
lobby-ready = { $free ->
    [0] All seats are taken. Press Start when you're ready.
    [one] 1 seat is still free. Press Start when you're ready.
   *[other] { $free } seats are still free. Press Start when you're ready.
}
leave-later = If you leave during the game, a computer plays on for you.
closes-in = Closes if nothing happens within
slow-table = slow: a day for each move

## Game

away = 💤 is away: a computer plays on until they press “I'm back”.
asleep = 💤 The bot can't write here at present. The table waits for /table.
left = 🪑 has left: a computer plays on. The seat can be taken back, or taken over by anyone here.
end-votes = Votes to end the game: { $votes } (needed: { $needed })
claimed = { $name } wants { $seat }'s seat, unless most players object
objections = Objections: { $votes } (needed: { $needed })
back = I was out of reach for a while. No time was lost, and the game goes on.
back-turn = I was out of reach for a while. No time was lost: it's { $name }'s turn.
sealed = The deals are fixed since the start. SHA-256 of their seed:

## After the game

wins = { $count ->
    [one] { $names } wins
   *[other] { $names } win
}
wins-game = { $count ->
    [one] { $names } wins { $game }
   *[other] { $names } win { $game }
}
rematch-wanted = Rematch: { $again } of { $people } want it
rematch-in = those who do begin in
fair-check = Anyone can check the deals: put the seed into “stammtisch referee” with "first":{ $first }. docs/fair-deals.md shows how.
fair-seed = Seed:
fair-hash = Its SHA-256, as shown at the start:

closed-ended = The host or an admin has ended it. Nothing counts. Play again with /new.
closed-voted = Most players wanted to end it. Nothing counts. Play again with /new.
closed-deserted = Nobody was left at the table. Nothing counts. Play again with /new.
closed-idle = Nothing happened for a long time. Open another one with /new.
closed-forsaken = I couldn't write here for a week. Open another one with /new.

## Menu

agreed = Agreed on: { $options }
as-usual = everything as usual
admins-may = Admins of this chat can also use /kick and /end.

## Buttons

key-join = Join
key-leave = Leave
key-computer-more = ＋ 🤖 computer
key-computer-less = － 🤖 computer
key-start = Start
key-rules = Rules
key-hand = My hand
key-private-chat = Open the private chat
key-to-table = To the table
key-back = I'm back
key-take-over = Take { $name }'s seat
key-object = Object
key-rematch = Rematch { $again }/{ $people }
key-end = End the game
key-close = Close the table
key-vote-end = Vote to end it ({ $votes }/{ $needed })
key-hand-over = 🤖 instead of { $name }
key-free-seat = Free { $name }'s seat

# Follows a person's name.
mention-turn = , it's your turn.
mention-reminded = , it's still your turn: half of the time is over.

shut-out = I'm not allowed to write where your table is, so the game waits there. Once I may, somebody writes /table there and it goes on. /end here ends it instead.
shut-out-of = I'm not allowed to write in “{ $place }”, so your table waits there. Once I may, somebody writes /table there and it goes on. /end here ends it instead.
