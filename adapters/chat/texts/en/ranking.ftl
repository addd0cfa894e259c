# Rankings, records, and what is stored of people.

rating = Ratings
rating-what = Each person has one rating for each game, here and overall. It begins at 1000 and grows as it becomes surer how strong you are.
rating-how = After a game everybody is compared with everybody: it counts who was ahead of whom, and how surprising that is. Points don't count.
rating-which = A game counts if at least two people played it to its end. Computers change no rating, and a game that was ended early counts for nothing.
rating-left = Who leaves, or is away, and is not back at the end takes the last place.
rating-seen = You stand in the ranking after { $games } rated games; until you have { $settled } your rating is marked with a question mark. Each month begins anew, and there is one for all time. /privacy says who sees yours.
rating-policy = 📈 Games here are rated. Who leaves and does not come back takes the last place. /rules rating

ranking-here = this chat
ranking-everybody = everybody
ranking-empty = Nobody has { $games } rated games here yet.
ranking-not-yet = You stand here once you have { $games } rated games and let this chat see you (/privacy).
ranking-opt-in = You stand here once you have { $games } rated games and choose /privacy show=all.
ranking-provisional = ? = fewer than { $games } games, so it may still change a lot
ranking-games = { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $wins } won
season-all = all time
season-month = this month

rated-beat-stronger = beat { $count ->
    [one] somebody stronger
   *[other] { $count } who are stronger
}
rated-beat = ahead of { $count ->
    [one] one other
   *[other] { $count } others
}
rated-lost-to-weaker = behind { $count ->
    [one] somebody weaker
   *[other] { $count } who are weaker
}
rated-lost-to = behind { $count ->
    [one] one other
   *[other] { $count } others
}
rated-even = as good as the others
rated-surer = behind, but the rating is surer now
rated-left = left, so last place
game-number = Game { $number } · /leaderboard

award-comeback = Back from the dead
award-comeback-won = Back from the dead: { $name } was last before the last round and won.
award-photo = Photo finish
award-photo-won = Photo finish: { $name } won by a single point.
award-last-one-in = Last one in
award-last-one-in-won = Last one in: { $name } stayed when all had quit, with an empty pile, and got rid of every card.
award-out-with-twenty = Out with −20
award-out-with-twenty-won = Out with −20: { $name } put the whole hand down at once.
award-lizard-farm = Lizard farm
award-lizard-farm-won = Lizard farm: all of { $name }'s lizards in a round were of one colour.

stats = Your record
stats-of = { $name }'s record
stats-none = No finished games here yet.
stats-unrated = not rated yet
stats-games = { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $wins } won ({ $percent } %) · { $completion } % played to the end
stats-points = Points at the end: { $average } on average, from { $least } to { $most }
stats-streaks = Won in a row: { $streak } now, { $longest } at most
stats-opponents = Most often with { $names }
stats-course = { $game }: rating over the last { $count } games, from { $least } to { $most }

privacy = What is stored of you
privacy-stored = Stored: your name as last seen, your language, your id on this platform, the tables at which you sat with all moves, and the results of your games.
privacy-not-stored = Not stored: anything else that you write.
privacy-seen = Your rank and record are seen by
privacy-linked = This account is linked with another one of yours: their results are one.
privacy-unlinked = Do you play on another platform too? A code makes the results of both accounts one.
privacy-export-or-erase = You can have all of it as a file, or erase it.
choice-show-all = everybody, also in the ranking of all
choice-show-here = the people of the chats in which you play
choice-show-nobody = nobody
choice-data-link = link another account of mine
choice-data-unlink = unlink my accounts
option-show = show
option-show-about = Who may see your rank and record
option-code = code
option-code-about = The code from your other account
option-person = person
option-person-about = Whose record; without it your own
option-season = season
option-season-about = The ranking of which time
choice-season-always = all time
choice-season-month = this month
option-among = among
option-among-about = Among whom
choice-among-here = this chat
choice-among-everybody = everybody who chose that
option-void = void
option-void-about = The number of a game that shall count for nothing (admins)

erase-sure = Erase everything that is stored of you?
erase-means = Your name, ids, choices, links and ratings are gone for good, and you leave the tables at which you sit. In the games of others you are "someone".
erase-button = Erase it for good
exported = Here is everything that is stored of you.
link-how = Type this with your other account. It becomes part of this one:
link-lasts = It works once, for ten minutes. Show it to nobody: whoever uses it can export and erase what is stored of you.

told-voided = Game { $number } counts for nothing any more. The rankings are as if it had not been played.
told-erased = Everything that was stored of you is erased.
told-linked = Both accounts are one now.
told-unlinked = Each of your accounts is by itself again.

refused-hidden = They don't want their record to be seen here.
refused-no-such-game = No game that counts here has this number. It stands below each result.
refused-no-such-person = Nobody in the ranking here has exactly this name. /leaderboard shows the names.
refused-bad-code = This code links nothing: codes work once, for ten minutes, and with another account than your own. Ask for a new one with /privacy link.
refused-linked = This account is linked already. /privacy unlink undoes that.
refused-not-linked = This account is not linked with another.
refused-only-in-private = That is for your eyes only. Ask for it in the private chat with me.
