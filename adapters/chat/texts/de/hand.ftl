# Die Hand, und kurze Antworten auf Knöpfe.

your-turn = Du bist dran
your-turn-in = Du bist dran in „{ $place }“
reminded = ⏰ Die Hälfte deiner Zeit ist um.
you-are-away = 💤 Du warst weg, darum spielt ein Computer für dich weiter. Ein Druck, und du spielst selbst weiter.
hand-round = Runde { $round }
hand-round-in = Runde { $round } in „{ $place }“
waiting = Du wartest, bis du dran bist.
hand-round-over = Runde { $round } ist vorbei
hand-round-over-in = Runde { $round } in „{ $place }“ ist vorbei
hand-game-over = Das Spiel ist vorbei
hand-game-over-in = Das Spiel in „{ $place }“ ist vorbei
hand-closed = Der Tisch ist geschlossen
hand-closed-in = Der Tisch in „{ $place }“ ist geschlossen

your-hand = Deine Hand:
your-score = In dieser Runde: { $change }. Du hast jetzt { $points } { $points ->
    [one] Punkt
   *[other] Punkte
}.
you-won = 🏆 Du hast gewonnen!
you-won-too = 🏆 Du hast gewonnen, zusammen mit anderen.

## Antworten

told-opened = Der Tisch ist offen.
told-joined = Du hast einen Platz. Deine Karten bekommst du privat.
told-invited = Öffne zuerst einen privaten Chat mit mir: Dorthin kommen deine Karten. Dein Platz wartet dort.
told-in-private = Ich habe es dir privat geschickt.
told-left = Du bist aufgestanden.
told-back = Willkommen zurück! Du spielst selbst weiter.
told-claimed = Du bekommst den Platz gleich, wenn die Mehrheit nicht widerspricht.
told-objected = Dein Widerspruch zählt.
told-computer-added = Ein Computer setzt sich dazu.
told-computer-removed = Ein Computer steht auf.
told-started = Los geht's!
told-table = Der Tisch kommt gleich.
told-kicked = Erledigt.
told-rematch = Du bist bei der Revanche dabei.
told-ended = Das Spiel ist beendet.
told-voted = { $votes ->
    [one] Deine Stimme fürs Aufhören zählt: bisher 1.
   *[other] Deine Stimme fürs Aufhören zählt: bisher { $votes }.
}
told-moved = Erledigt.
