# Why something was not done, and what to do instead.

refused-old-button = That was an older message. Please use the newest one.
refused-old-button-turn = That was an older message: it's { $name }'s turn now.
refused-old-button-own-turn = That was an older message. It's your turn: use the newest hand, or /hand.
refused-unknown-button = I don't know this button any more. /table shows the table again.
refused-only-in-channel = That works in a group or channel only. Write it there.
refused-no-hand-yet = The cards aren't dealt yet. You'll get yours when the game starts.
refused-nameless = Nobody can tell who you are while you write as the group or a channel, so you can't have a seat or change anything. Write as yourself: switch off “Remain anonymous”.
refused-no-table = There is no table here. Open one with /new lama.
refused-taken = There is a table here already. I'm showing it again below.
refused-not-seated = Only those at the table can do that. Take a seat with /join while the lobby is open.
refused-claimed = Somebody wants to take over a seat already. Try again in half a minute.
refused-nobody-claims = Nobody wants to take over a seat just now.
refused-already-seated = You have a seat already. /hand shows your cards.
refused-full = All { $seats } seats are taken. You can open a table in another channel or topic.
refused-too-few = You need at least { $least } players. Wait for more, or add a computer.
refused-running = The game is running already. That can be done before it starts only.
refused-not-running = No game is running just now. Press Start, or open a table with /new.
refused-not-over = The game is still running. Wait until it is over.
refused-no-computer = No computer sits at the table.
refused-no-such-seat = I don't find that seat. Write the number or the name as it stands at the table.
refused-not-host = Only the host 👑 or an admin of this chat can do that. Ask one of them.
refused-not-admin = Only an admin of this chat can do that. Ask one of them.
refused-which-table = You sit at several tables. Write that in the channel of the one you mean.
refused-not-invited = This invitation isn't yours. Press Join at the table, then you get your own.
refused-closed = This table is closed. Open a new one with /new.
refused-damaged = This table can't be read any more and had to be closed. Sorry! Open a new one with /new.
refused-not-stored = The storage is in trouble, and I can't say whether that is saved. Look at the table, then try again in a moment.

refused-bad-move = I don't know this move. The buttons of your hand show what you can do.
refused-bad-move-in = I don't know this move. Write for example: { $examples }
refused-game-over = The game is over. Press Rematch, or open a table with /new.
refused-round-over = This round is over. The next one is dealt in a moment.
refused-not-your-turn = It isn't your turn. I'll call you.
refused-turn-of = It's { $name }'s turn. I'll call you when it's yours.

unclear-command = I don't know this command. /help lists them all.
unclear-which-game = Which game? Write /new and one of these: { $games }
unclear-game = I don't know the game “{ $word }”. There are: { $games }
unclear-option = The option “{ $word }” doesn't work here. /help shows what does.
unclear-move = Which move? Write it after /move, or use the buttons of your hand.
unclear-whom = Whom? Write the seat's number or the name after /kick.
unclear-word = I don't understand “{ $word }” here. /help shows how the command is written.
