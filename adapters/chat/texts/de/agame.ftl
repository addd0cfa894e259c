# Keine Lahme Agame

agame-name = Keine Lahme Agame

## Karten

agame-red = Rot
agame-blue = Blau
agame-green = Grün
agame-yellow = Gelb
agame-purple = Lila
agame-spoken-card = { $colour } { $value }
agame-spoken-hat = { $colour }, Hut, 34

## Optionen

agame-to-target = bis { $target } Punkte
agame-with-steal-discard = Klauen auch vom Ablagestapel

option-agame-target = ziel
option-agame-target-about = Das Spiel endet, sobald jemand so viele Punkte hat (300)
option-agame-steal-discard = ablage-klauen
option-agame-steal-discard-about = Ob auch die oberste Karte des Ablagestapels geklaut werden darf

## Tisch

agame-leads = { $name } spielt zum nächsten Stich aus.
agame-leads-after-call = Die Klaurunde ist vorbei: { $name } spielt zum nächsten Stich aus.
agame-ahead = Vorn liegt { $name } mit { $worth }.
agame-places = { $name } gewinnt den Stich mit { $cards } und legt Karten in die Reihe.
agame-steals = Klaurunde, ausgerufen von { $caller }: { $name } klaut oder passt.
agame-took = nimmt { $card }
agame-target = bis { $target }
agame-discard-empty = Ablagestapel leer
agame-discard = Ablagestapel { $count }, oben { $card }
agame-signs = 🃏 Handkarten · 📚 Stapel · 🦎 Echsen · ◀ liegt vorn
agame-pile-of = Stapel von { $name }:
agame-discard-faces = Ablagestapel, letzte Karte oben:
agame-no-cards = keine

## Was geschehen ist

agame-won = { $won } schlug { $lost }. { $placed } in die Reihe, der Rest auf den Stapel.
agame-won-all-placed = { $won } schlug { $lost }. { $placed } in die Reihe.
agame-won-nothing-fits = { $won } schlug { $lost }. Nichts passt, also kam alles auf den Ablagestapel.
agame-called = { $name } rief eine Klaurunde aus
agame-stole = { $name } klaute { $card } ({ $from }) und zahlte { $paid }
agame-passed = { $name } klaute nichts
agame-dropped = { $name } warf { $card } ab
agame-pile-taken = { $name } nahm den eigenen Stapel auf
agame-row-of = Reihe von { $name }
agame-discard-pile = Ablagestapel

## Hand

agame-ask-lead = Du spielst aus. Wähl eine Karte oder zwei.
agame-ask-lead-how = Eine Karte unter 13 braucht eine zweite; ein Hut geht allein.
agame-ask-drop = Deine einzige Karte, { $card }, ist zum Ausspielen zu klein. Wirf sie ab.
agame-ask-drop-or-call = Deine einzige Karte, { $card }, ist zum Ausspielen zu klein. Wirf sie ab oder ruf vorher eine Klaurunde aus.
agame-ask-follow = Vorn liegt { $name } mit { $cards }. Wähl eine Karte oder zwei.
agame-ask-follow-how = Die höchste Summe gewinnt, von gleichen die erste; ein Hut geht allein und schlägt jede Summe.
agame-ask-place = Du gewinnst den Stich mit { $cards }. Wähl eine oder zwei Karten für deine Reihe.
agame-ask-place-how = Der Rest kommt auf deinen Stapel.
agame-on-table = Auf dem Tisch: { $plays }
agame-ask-steal = Klau eine Karte oder pass.
agame-ask-steal-how = Eine Karte kostet ihren Wert, ein Hut 34. Sie kommt in deine Reihe, wenn die Klaurunde endet.
agame-ask-steal-from = Welche Karte nimmst du? ({ $place })
agame-ask-pay = { $card } ({ $place }) kostet { $price }.
agame-cheapest = Am billigsten zahlst du: { $cards }. Wähl Karten, um mit anderen zu zahlen.
agame-lacks = Gewählt: { $paid } von { $price }. Wähl mehr.
agame-chosen = Gewählt: { $cards }
agame-nothing-chosen = Es ist nichts gewählt.
agame-would-bring = Das bringt { $points } Punkte{ $lizards ->
    [0] .
    [one] , mit 1 Echse 🦎.
   *[other] , mit { $lizards } Echsen 🦎.
}
agame-own-row = Deine Reihe
agame-hand-empty = Deine Hand ist leer. Dein Stapel wird zu deiner Hand, sobald du entscheiden musst.

agame-key-play = { $cards } spielen
agame-key-place = { $cards } in die Reihe
agame-key-pay = { $cards } zahlen
agame-cards-worth = { $count } Karten = { $worth }
agame-key-call = Klaurunde ausrufen
agame-key-drop = Abwerfen
agame-key-pass = Nichts klauen
agame-key-back = ↩ Andere
agame-told-play = Du hast { $cards } gespielt.
agame-told-place = Du hast { $cards } in deine Reihe gelegt.
agame-told-steal = Du hast { $card } geklaut.
agame-told-call = Du hast eine Klaurunde ausgerufen.
agame-told-drop = Du hast deine Karte abgeworfen.
agame-told-pass = Du hast nichts geklaut.

## Ablehnungen

agame-now-lead = Jetzt spielst du aus: eine Karte oder zwei.
agame-now-follow = Jetzt legst du zum Stich dazu: eine Karte oder zwei.
agame-now-place = Du hast den Stich: Leg eine oder zwei seiner Karten in deine Reihe.
agame-now-steal = Das ist eine Klaurunde: Klau eine Karte oder pass.
agame-not-in-hand = { $card } hast du nicht auf der Hand. Wähl Karten, die du hast.
agame-hat-alone = { $card } ist ein Hut, und ein Hut wird immer allein gespielt.
agame-lead-needs-two = Eine einzelne { $value } darf nicht ausgespielt werden: Nimm eine zweite Karte dazu.
agame-already-called = Vor jedem Ausspielen gibt es eine Klaurunde, und die ist vorbei. Spiel eine Karte.
agame-nothing-to-steal = Jetzt könnte niemand etwas klauen, also gibt es keine Klaurunde. Spiel eine Karte.
agame-can-lead = Abgeworfen wird eine Karte nur, wenn sie deine ganze Hand und zum Ausspielen zu klein ist. Spiel eine oder zwei.
agame-not-in-trick = { $card } liegt nicht in diesem Stich. Nimm Karten, die darin gespielt wurden.
agame-no-such-card = Dort liegt { $card } nicht. Am Tisch siehst du alle Reihen.
agame-own-colour = { $card } hat deine eigene Farbe, und die kommt nie in deine Reihe.
agame-slot-taken = Feld { $slot } deiner Reihe ist besetzt, da passt { $card } nicht hin.
agame-slot-value = Feld { $slot } ist für einen anderen Wert als { $card }.
agame-no-free-slot = In deiner Reihe ist kein Feld für { $card } frei.
agame-pays-too-little = { $card } kostet { $price }, und das ist nur { $paid }. Zahl mit mehr Karten.

## Regeln

agame-rules-goal =
    2 bis 5 Spieler. Gewinnt Stiche, um Echsen der anderen in die eigene Reihe zu bekommen, und klaut euch noch welche. Die meisten Punkte gewinnen.
agame-rules-cards-head = Karten und Reihen
agame-rules-cards =
    Alle haben neun Karten einer Farbe: 1, 1, 2, 3, 5, 8, 13, 21 und den Hut 🎩 34. Glück beim Geben gibt es nicht.
    Deine Reihe hat neun Felder, eins für jeden dieser Werte. Nur Karten anderer Farben kommen hinein; Lücken sind erlaubt.
    Gewonnene Karten, die du nicht in die Reihe legst, bilden deinen Stapel 📚. Musst du entscheiden und deine Hand ist leer, wird der Stapel deine Hand.
agame-rules-trick-head = Ein Stich
agame-rules-trick =
    Du spielst eine Karte aus oder zwei. Eine Karte von 1 bis 8 darf nicht allein ausgespielt werden; ein Hut wird immer allein gespielt.
    Die anderen legen reihum eine Karte oder zwei dazu, welche sie wollen. Ein Hut schlägt alles, sonst gewinnt die höchste Summe. Von gleichen gewinnt die erste.
    Ist deine ganze Hand eine einzige kleine Karte, wirfst du sie ab, statt auszuspielen; dann spielst du aus deinem Stapel aus.
agame-rules-win-head = Wer ihn gewinnt
agame-rules-win =
    Du legst eine oder zwei Karten des Stichs in deine Reihe. Der Rest kommt auf deinen Stapel. Passt nichts, kommt der ganze Stich auf den Ablagestapel. Dann spielst du aus.
agame-rules-steal-head = Klaurunde
agame-rules-steal =
    Vor dem Ausspielen darfst du einmal eine Klaurunde ausrufen. Reihum, du zuerst, darf jeder eine Karte aus einer fremden Reihe nehmen, die in die eigene passt, und zahlt mindestens ihren Wert mit Handkarten (für einen Hut 34). Was gezahlt wird, kommt auf den Ablagestapel.
    Geklaute Karten liegen beiseite und kommen in ihre Felder, wenn alle gefragt sind.
agame-rules-end-head = Ende
agame-rules-end =
    Eine Runde endet nach einem Stich, einer Klaurunde oder einem Abwurf, wenn jemand weder Hand noch Stapel hat oder eine Reihe voll ist.
    Du bekommst die Werte in deiner Reihe, 10 für jede Echse 🦎 (zwei benachbarte Felder einer Farbe; drei sind also zwei) und 100 für eine volle Reihe.
    Das Spiel endet, wenn jemand 300 Punkte hat.
agame-rules-decisions-head = Wie wir spielen, worüber man gern streitet
agame-rules-decisions =
    • Nur wer ausspielt, darf keine kleine Karte allein spielen; wer dazulegt, darf es.
    • Niemand wird abgeschnitten: Aufs Ende geschaut wird nach einem ganzen Stich oder einer ganzen Klaurunde.
    • Die eigene Farbe lässt sich nicht zurückklauen. Zu zweit gibt es aus Reihen nichts zu klauen.
    • Ein Feld, das früher in derselben Klaurunde geleert wurde, ist wieder frei.
    • Passt eine Karte, musst du wenigstens eine in die Reihe legen.
    • Karten auf der Hand und im Stapel zählen nichts.
    • Vom Ablagestapel zu klauen ist eine Option.
