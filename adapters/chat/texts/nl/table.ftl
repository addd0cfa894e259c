# Het bord, het ⋯-menu, uitslagen.

## Koppen

new-table = nieuwe tafel
round = ronde { $round }
round-over = Ronde { $round } is voorbij
round-is-over = ronde { $round } is voorbij
turn-of = { $name } is aan de beurt
clock = ⏳
next-round-in = volgende ronde over
game-over = spel voorbij
closed = tafel gesloten
more = meer

## Voor het spel

lobby-open = Met { $least } tot { $most } spelers kan het. Schuif aan, of zet er een computer bij.
lobby-ready = { $free ->
    [0] Alle plaatsen zijn bezet. Druk op Start als jullie zover zijn.
    [one] 1 plaats is nog vrij. Druk op Start als jullie zover zijn.
   *[other] { $free } plaatsen zijn nog vrij. Druk op Start als jullie zover zijn.
}
leave-later = Ga je tijdens het spel weg, dan speelt een computer voor je verder.
closes-in = Sluit als er niets gebeurt over
slow-table = langzaam: een dag voor elke zet

## Spel

away = 💤 is weg: een computer speelt verder tot er op “Ik ben terug” wordt gedrukt.
asleep = 💤 De bot kan hier nu niet schrijven. De tafel wacht op /table.
left = 🪑 is opgestaan: een computer speelt verder. De plaats kan worden teruggenomen, of door iedereen hier worden overgenomen.
end-votes = Stemmen om te stoppen: { $votes } (nodig: { $needed })
claimed = { $name } wil de plaats van { $seat }, tenzij de meerderheid bezwaar maakt
objections = Bezwaren: { $votes } (nodig: { $needed })
back = Ik was een tijdje niet bereikbaar. Niemand heeft tijd verloren, en het spel gaat verder.
back-turn = Ik was een tijdje niet bereikbaar. Niemand heeft tijd verloren: { $name } is aan de beurt.
sealed = Hoe er gedeeld wordt, ligt sinds de start vast. SHA-256 van de startwaarde:

## Na het spel

wins = { $count ->
    [one] { $names } wint
   *[other] { $names } winnen
}
wins-game = { $count ->
    [one] { $names } wint { $game }
   *[other] { $names } winnen { $game }
}
rematch-wanted = Revanche: { $again } van { $people } willen
rematch-in = wie wil, begint over
fair-check = Iedereen kan nagaan hoe er gedeeld is: met de startwaarde in “stammtisch referee” en "first":{ $first }. In docs/fair-deals.md staat hoe.
fair-seed = Startwaarde:
fair-hash = De SHA-256 ervan, zoals getoond bij de start:

closed-ended = De gastheer of een beheerder heeft het spel beëindigd. Niets telt. Met /new begin je opnieuw.
closed-voted = De meesten wilden stoppen. Niets telt. Met /new begin je opnieuw.
closed-deserted = Er zat niemand meer aan tafel. Niets telt. Met /new begin je opnieuw.
closed-idle = Er gebeurde lang niets. Met /new open je een nieuwe.
closed-forsaken = Ik kon hier een week lang niets schrijven. Met /new open je een nieuwe.

## Menu

agreed = Afgesproken: { $options }
as-usual = alles zoals gewoonlijk
admins-may = Beheerders van deze chat kunnen ook /kick en /end gebruiken.

## Knoppen

key-join = Meedoen
key-leave = Weggaan
key-computer-more = ＋ 🤖 computer
key-computer-less = － 🤖 computer
key-start = Start
key-rules = Regels
key-hand = Mijn hand
key-private-chat = Privéchat openen
key-to-table = Naar de tafel
key-back = Ik ben terug
key-take-over = Plaats van { $name } overnemen
key-object = Bezwaar maken
key-rematch = Revanche { $again }/{ $people }
key-end = Spel beëindigen
key-close = Tafel sluiten
key-vote-end = Stem om te stoppen ({ $votes }/{ $needed })
key-hand-over = 🤖 in plaats van { $name }
key-free-seat = Plaats vrijmaken: { $name }

# Volgt op de naam van iemand.
mention-turn = , jij bent aan de beurt.
mention-reminded = , je bent nog steeds aan de beurt: de helft van de tijd is om.

shut-out = Ik mag niet schrijven waar je tafel staat. Het spel wacht. Zodra ik het weer mag, schrijft iemand daar /table en gaat het verder. Met /end hier stop je het.
shut-out-of = Ik mag niet schrijven in ‘{ $place }’. Je tafel wacht daar. Zodra ik het weer mag, schrijft iemand daar /table en gaat het verder. Met /end hier stop je het.
