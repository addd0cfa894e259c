# Commands, settings and help. Descriptions have at most 100 letters.

games = Games
help-welcome = A regulars' table for card games. Open a table with /new lama, press Join, then Start. Buttons do everything; these commands do it too:
help-marks = ▶ to act · ✋ has quit · 🤖 a computer · 💤 away · 🪑 has left (a computer plays on) · 👑 host · ⏰ time was up, so a computer decided

open-game = Open a table for { $game }, { $least } to { $most } players

command-new = Open a table here
command-new-name = new
command-new-usage = /new GAME [option=value …]
command-join = Take a seat, or take your seat back
command-join-name = join
command-leave = Give up your seat; in a running game a computer plays on for you
command-leave-name = leave
command-computer = Add or remove a computer player before the game
command-computer-name = computer
command-computer-usage = /computer add · /computer remove
command-start = Begin the game
command-start-name = start
command-hand = See your cards and moves again, in private
command-hand-name = hand
command-move = Make a move in words
command-move-name = move
command-move-usage = /move TEXT
command-table = Show the table again at the bottom
command-table-name = table
command-kick = Hand a seat to a computer, or free it before the game (host and admins)
command-kick-name = kick
command-kick-usage = /kick SEAT-OR-NAME
command-end = End the game without a result (host and admins, or by a vote)
command-end-name = end
command-rules = Read the rules
command-rules-name = rules
command-rules-usage = /rules [GAME | rating]
command-leaderboard = See who is how strong here
command-leaderboard-name = leaderboard
command-leaderboard-usage = /leaderboard [GAME] [month] [everybody]
command-stats = See your own record, or that of somebody
command-stats-name = stats
command-stats-usage = /stats [NAME]
command-settings = See or choose this channel's language, speed and who may start (admins)
command-settings-name = settings
command-settings-usage = /settings [language=… speed=… start=…]
command-privacy = See, export or erase what is stored about you
command-privacy-name = privacy
command-privacy-usage = /privacy [export | erase | show=… | link | unlink]
command-help = See what you can do here
command-help-name = help

computer-add = One more computer player
computer-remove = One computer player less

option-game = game
option-game-about = Which game
option-move = move
option-move-about = The move as on the rules page, for example: play 4
option-who = who
option-who-about = The seat's number or the name
option-data = data
option-data-about = What to do with what is stored about you
choice-data-export = send it to me
choice-data-erase = erase it
option-speed = speed
option-speed-about = How much time there is for a move
choice-speed-live = live: about a minute for each move
choice-speed-slow = slow: about a day for each move
option-language = language
option-language-about = The language of what everybody sees
choice-language-en = English
choice-language-de = Deutsch
choice-language-nl = Nederlands
option-start = start
option-start-about = Who may start a game
choice-start-seated = everybody who is seated
choice-start-host = the host alone

option-lama-edition = edition
option-lama-edition-about = Which deck
choice-lama-edition-classic = Classic
choice-lama-edition-party = Party Edition: with + cards and PINK LAMA
option-lama-no-drama = no-drama
option-lama-no-drama-about = Whether to play with the No Drama card
option-lama-limit = limit
option-lama-limit-about = The game ends once somebody has this many points (40)

settings = Settings of this channel
settings-language = Language
settings-language-none = not chosen yet
settings-speed = Speed of new tables
settings-start = Who may start
settings-admins = Admins of this chat can change them.
