# The hand, and short answers to presses.

your-turn = Your turn
your-turn-in = Your turn in “{ $place }”
reminded = ⏰ Half of your time is over.
you-are-away = 💤 You were away, so a computer plays on for you. One press, and you play on yourself.
hand-round = Round { $round }
hand-round-in = Round { $round } in “{ $place }”
waiting = You're waiting for your turn.
hand-round-over = Round { $round } is over
hand-round-over-in = Round { $round } in “{ $place }” is over
hand-game-over = The game is over
hand-game-over-in = The game in “{ $place }” is over
hand-closed = The table is closed
hand-closed-in = The table in “{ $place }” is closed

your-hand = Your hand:
your-score = This round: { $change }. You have { $points } { $points ->
    [one] point
   *[other] points
} now.
you-won = 🏆 You won!
you-won-too = 🏆 You won, and you share it.

## Answers

told-opened = The table is open.
told-joined = You have a seat. Your cards come to you in private.
told-invited = Open a private chat with me first: that's where your cards go. Your seat is waiting there.
told-in-private = I've sent it to you in private.
told-left = You have left the table.
told-back = Welcome back! You play on yourself.
told-claimed = You get the seat in a moment, unless most players object.
told-objected = Your objection counts.
told-computer-added = A computer sits down.
told-computer-removed = A computer gets up.
told-started = Off you go!
told-table = Here comes the table.
told-kicked = Done.
told-rematch = You're in for a rematch.
told-ended = The game has ended.
told-voted = { $votes ->
    [one] Your vote to end the game counts: 1 so far.
   *[other] Your vote to end the game counts: { $votes } so far.
}
told-moved = Done.
