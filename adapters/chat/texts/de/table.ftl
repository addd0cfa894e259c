# Die Tafel, das ⋯-Menü, Ergebnisse.

## Kopfzeilen

new-table = neuer Tisch
round = Runde { $round }
round-over = Runde { $round } ist vorbei
round-is-over = Runde { $round } ist vorbei
turn-of = { $name } ist dran
clock = ⏳
next-round-in = nächste Runde in
game-over = Spiel vorbei
closed = Tisch geschlossen
more = mehr

## Vor dem Spiel

lobby-open = { $least } bis { $most } können mitspielen. Setz dich dazu oder nimm einen Computer dazu.
lobby-ready = { $free ->
    [0] Alle Plätze sind besetzt. Drück auf Start, wenn ihr so weit seid.
    [one] 1 Platz ist noch frei. Drück auf Start, wenn ihr so weit seid.
   *[other] { $free } Plätze sind noch frei. Drück auf Start, wenn ihr so weit seid.
}
leave-later = Wer während des Spiels aufsteht, für den spielt ein Computer weiter.
closes-in = Schließt, wenn nichts passiert, in
slow-table = langsam: ein Tag für jeden Zug

## Spiel

away = 💤 ist weg: Ein Computer spielt weiter, bis „Bin wieder da“ gedrückt wird.
asleep = 💤 Der Bot kann hier gerade nicht schreiben. Der Tisch wartet auf /table.
left = 🪑 ist aufgestanden: Ein Computer spielt weiter. Der Platz kann wieder eingenommen oder von allen hier übernommen werden.
end-votes = Stimmen für ein Ende des Spiels: { $votes } (nötig: { $needed })
claimed = { $name } möchte den Platz von { $seat }, wenn die Mehrheit nicht widerspricht
objections = Widersprüche: { $votes } (nötig: { $needed })
back = Ich war eine Weile nicht erreichbar. Niemand hat Zeit verloren, und das Spiel geht weiter.
back-turn = Ich war eine Weile nicht erreichbar. Niemand hat Zeit verloren: { $name } ist dran.
sealed = Wie gegeben wird, steht seit dem Start fest. SHA-256 des Startwerts:

## Nach dem Spiel

wins = { $count ->
    [one] { $names } gewinnt
   *[other] { $names } gewinnen
}
wins-game = { $count ->
    [one] { $names } gewinnt { $game }
   *[other] { $names } gewinnen { $game }
}
rematch-wanted = Revanche: { $again } von { $people } wollen
rematch-in = wer will, beginnt in
fair-check = Wie gegeben wurde, können alle prüfen: mit dem Startwert in „stammtisch referee“ und "first":{ $first }. In docs/fair-deals.md steht, wie.
fair-seed = Startwert:
fair-hash = Sein SHA-256, wie am Anfang gezeigt:

closed-ended = Der Gastgeber oder ein Admin hat das Spiel beendet. Nichts zählt. Mit /new geht es von vorn los.
closed-voted = Die meisten wollten aufhören. Nichts zählt. Mit /new geht es von vorn los.
closed-deserted = Niemand war mehr am Tisch. Nichts zählt. Mit /new geht es von vorn los.
closed-idle = Lange ist nichts passiert. Mit /new machst du einen neuen auf.
closed-forsaken = Ich konnte hier eine Woche lang nichts schreiben. Mit /new machst du einen neuen auf.

## Menü

agreed = Ausgemacht: { $options }
as-usual = alles wie üblich
admins-may = Admins dieses Chats können auch /kick und /end benutzen.

## Knöpfe

key-join = Mitspielen
key-leave = Aufstehen
key-computer-more = ＋ 🤖 Computer
key-computer-less = － 🤖 Computer
key-start = Start
key-rules = Regeln
key-hand = Meine Hand
key-private-chat = Privaten Chat öffnen
key-to-table = Zum Tisch
key-back = Bin wieder da
key-take-over = Platz von { $name } übernehmen
key-object = Widersprechen
key-rematch = Revanche { $again }/{ $people }
key-end = Spiel beenden
key-close = Tisch schließen
key-vote-end = Fürs Aufhören stimmen ({ $votes }/{ $needed })
key-hand-over = 🤖 statt { $name }
key-free-seat = Platz frei machen: { $name }

# Folgt auf den Namen einer Person.
mention-turn = , du bist dran.
mention-reminded = , du bist immer noch dran: die Hälfte der Zeit ist um.

shut-out = Ich darf dort nicht schreiben, wo dein Tisch steht. Das Spiel wartet. Sobald ich wieder darf, schreibt jemand dort /table, und es geht weiter. Mit /end hier kannst du es beenden.
shut-out-of = Ich darf in „{ $place }“ nicht schreiben. Dein Tisch wartet dort. Sobald ich wieder darf, schreibt jemand dort /table, und es geht weiter. Mit /end hier kannst du es beenden.
