## What the page of the room says by itself.

room-status-connecting = Connecting…
room-status-lost = Connection lost, reconnecting…
room-people = Who is here
room-people-count = { $count } here
room-you = { $name } (you)
room-another = Open another tab, as somebody else
room-another-short = Another person
room-tabs = Channel or private
room-private = Private
room-channel-note = everybody reads this
room-private-note = only you read this
room-channel-empty = Quiet so far. Type /new lama to open a table.
room-private-empty = Your hand and everything else that is for you alone will lie here.
room-channel-input = Write in #{ $channel }
room-private-input = Write in private
room-input-hint = Type / to see the commands.
room-send = Send
room-commands = Commands
room-newest = ↓ Newest
room-dismiss = Dismiss
room-unread = { $count } new
room-call = Something for you to do.
room-to-act = to act
room-cards = Cards
room-offline = Not connected just now, so nothing was done. Please try again in a moment.

## What the room says to one person.

room-name-empty = Please tell us your name: at least one letter that can be seen.
room-name-long = That name is too long for our cards: 32 letters at most.
