# De hand, en korte antwoorden op knoppen.

your-turn = Je bent aan de beurt
your-turn-in = Je bent aan de beurt in “{ $place }”
reminded = ⏰ De helft van je tijd is om.
you-are-away = 💤 Je was weg, dus een computer speelt voor je verder. Eén druk, en je speelt zelf verder.
hand-round = Ronde { $round }
hand-round-in = Ronde { $round } in “{ $place }”
waiting = Je wacht op je beurt.
hand-round-over = Ronde { $round } is voorbij
hand-round-over-in = Ronde { $round } in “{ $place }” is voorbij
hand-game-over = Het spel is voorbij
hand-game-over-in = Het spel in “{ $place }” is voorbij
hand-closed = De tafel is gesloten
hand-closed-in = De tafel in “{ $place }” is gesloten

your-hand = Je hand:
your-score = Deze ronde: { $change }. Je hebt nu { $points } { $points ->
    [one] punt
   *[other] punten
}.
you-won = 🏆 Je hebt gewonnen!
you-won-too = 🏆 Je hebt gewonnen, samen met anderen.

## Antwoorden

told-opened = De tafel is open.
told-joined = Je hebt een plaats. Je kaarten krijg je privé.
told-invited = Open eerst een privéchat met mij: daar komen je kaarten. Je plaats wacht daar op je.
told-in-private = Ik heb het je privé gestuurd.
told-left = Je bent weggegaan.
told-back = Welkom terug! Je speelt zelf verder.
told-claimed = Je krijgt de plaats zo, tenzij de meerderheid bezwaar maakt.
told-objected = Je bezwaar telt.
told-computer-added = Er schuift een computer aan.
told-computer-removed = Er gaat een computer weg.
told-started = Daar gaan we!
told-table = De tafel komt eraan.
told-kicked = Gedaan.
told-rematch = Je doet mee met de revanche.
told-ended = Het spel is beëindigd.
told-voted = { $votes ->
    [one] Je stem om te stoppen telt: tot nu toe 1.
   *[other] Je stem om te stoppen telt: tot nu toe { $votes }.
}
told-moved = Gedaan.
