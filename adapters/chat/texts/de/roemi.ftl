# Ungarisches Römi

roemi-name = Ungarisches Römi

## Karten

roemi-spades = Pik
roemi-hearts = Herz
roemi-diamonds = Karo
roemi-clubs = Kreuz
roemi-ace = Ass
roemi-jack = Bube
roemi-queen = Dame
roemi-king = König
roemi-joker = Joker
roemi-spoken-card = { $suit } { $rank }

## Optionen

roemi-of-rounds = { $rounds ->
    [one] 1 Runde
   *[other] { $rounds } Runden
}
roemi-with-opening = Erstmeldung ab { $opening }

option-roemi-rounds = runden
option-roemi-rounds-about = Wie viele Runden das Spiel hat (7)
option-roemi-opening = erstmeldung
option-roemi-opening-about = Was die erste Meldung einer Runde wert sein muss (51)

## Tisch

roemi-discard-pile = Ablage { $card }
roemi-stock = Stapel { $stock }
roemi-cut = Abhebekarte { $card }
roemi-was-reshuffled = einmal gemischt
roemi-draws = { $name } zieht.
roemi-begins = { $name } beginnt und wirft eine Karte ab.
roemi-has-drawn-stock = { $name } hat vom Stapel gezogen.
roemi-has-drawn-discard = { $name } hat von der Ablage genommen.
roemi-has-drawn-cut = { $name } versucht es mit der Abhebekarte.
roemi-no-figures = Noch keine Figuren auf dem Tisch.
roemi-signs = 🃏 Karten · ✓ hat gemeldet · ★ Joker
roemi-by-round = Punkte Runde für Runde:

## Was geschehen ist

roemi-turn = { $name } { $deeds }
roemi-drew-stock = zog
roemi-drew-discard = nahm { $card }
roemi-drew-cut = nahm die Abhebekarte { $card }
roemi-put-back = legte { $card } zurück
roemi-laid = legte { $figure } { $cards }
roemi-added = legte { $card } an { $figure }
roemi-swapped = gab { $card } für den Joker in { $figure }
roemi-threw = warf { $card } ab
roemi-reshuffled = die Ablage ist wieder Stapel
roemi-went-out = { $name } ist aus!
roemi-no-winner = der Stapel ist aufgebraucht, niemand gewinnt die Runde

## Hand

roemi-ask-draw = Zieh eine Karte.
roemi-ask-first = Das ist dein erster Zug: Wirf eine Karte ab. Legen kannst du ab dem nächsten.
roemi-ask-lay = Leg Figuren, wenn du magst, und wirf dann eine Karte ab.
roemi-ask-out = Wirf deine letzte Karte ab, und du bist aus!
roemi-discard-keeps = Ablage { $card }: Dieses eine Mal darfst du sie einfach behalten.
roemi-discard-lays = Ablage { $card }: Du kannst sie gleich legen.
roemi-discard-goes-out = Ablage { $card }: Damit kannst du ausgehen!
roemi-discard-must-lay = Ablage { $card }: Du müsstest sie gleich legen; ich sehe keinen Platz dafür.
roemi-cut-goes-out = Abhebekarte { $card }: Damit kannst du ausgehen!
roemi-cut-only-out = Abhebekarte { $card }: nur, wenn du in diesem Zug damit ausgehst.
roemi-drawn = Du hast { $card } gezogen.
roemi-opening = Deine Erstmeldung: { $total } von { $opening } Punkten.
roemi-draft = In diesem Zug: { $laid }. Die anderen sehen es, sobald du eine Karte abwirfst.
roemi-must-use = Leg { $card } in diesem Zug oder leg sie zurück.
roemi-must-lay-jokers = { $jokers ->
    [one] Leg den Joker, den du genommen hast, noch in diesem Zug.
   *[other] Leg die { $jokers } Joker, die du genommen hast, noch in diesem Zug.
}
roemi-must-go-out = Du hast die Abhebekarte: Geh in diesem Zug aus oder leg sie zurück.
roemi-found = ◆ Figur, { $worth }:
roemi-loose = Übrige Karten:
roemi-how = Drück auf Karten, um sie zu wählen: eine zum Abwerfen oder Anlegen, drei oder mehr zum Legen.
roemi-chosen-card = Gewählt: { $cards } ({ $worth })
roemi-chosen-figure = Gewählt: { $cards }. Eine Figur, { $worth } wert ✔
roemi-chosen-ambiguous = Gewählt: { $cards }. Eine Figur ✔ Sag, wofür der Joker steht.
roemi-chosen-no-figure = Gewählt: { $cards } ({ $worth }). Noch keine Figur.
roemi-nothing-chosen = Nichts ist gewählt.
roemi-hand-empty = Deine Hand ist leer!

roemi-key-stock = Vom Stapel
roemi-key-discard-pile = { $card } nehmen
roemi-key-cut = Abhebekarte { $card }
roemi-key-meld = { $cards } legen = { $worth }
roemi-key-swap = { $card } für den ★ in { $figure }
roemi-key-more = Mehr { $page }/{ $pages } ▶
roemi-key-best = Das Beste legen ({ $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
})
roemi-key-discard = { $card } abwerfen
roemi-key-go-out = { $card } abwerfen und aus
roemi-key-undo = ↩ Alles zurück
roemi-key-put-back = Zurücklegen
roemi-key-by-suit = Nach Farbe
roemi-key-by-rank = Nach Rang

roemi-told-stock = Du hast vom Stapel gezogen.
roemi-told-discard-pile = Du hast von der Ablage genommen.
roemi-told-cut = Du hast die Abhebekarte genommen.
roemi-told-meld = Du hast { $cards } gelegt.
roemi-told-add = Du hast { $card } angelegt.
roemi-told-swap = Du hast { $card } für den Joker gegeben.
roemi-told-undo = Alles Gelegte ist wieder in deiner Hand.
roemi-told-put-back = Du hast die Karte zurückgelegt.
roemi-told-discard = Du hast { $card } abgeworfen.

## Absagen

roemi-now-draw = Zieh erst eine Karte: vom Stapel, von der Ablage oder die Abhebekarte.
roemi-now-lay = Du hast schon gezogen. Leg Figuren, dann wirf eine Karte ab.
roemi-lays-in-first-turn = In deinem ersten Zug der Runde kannst du nichts legen. Wirf eine Karte ab.
roemi-cut-in-first-turn = Die Abhebekarte darfst du erst ab deinem zweiten Zug versuchen.
roemi-cut-tried = Die Abhebekarte hast du in diesem Zug schon versucht. Zieh woanders.
roemi-no-such-figure = Auf dem Tisch liegt keine Figur { $figure }.
roemi-not-opened = An Figuren auf dem Tisch darfst du erst nach deiner Erstmeldung: Leg zuerst Figuren, die zusammen { $opening } wert sind. Bisher sind es { $total }.
roemi-not-in-hand = { $card } hast du nicht, oder nicht so oft.
roemi-keep-discard = Jeder Zug endet mit einem Abwurf, also muss eine Karte in deiner Hand bleiben.
roemi-two-jokers = Eine Figur hat höchstens einen Joker.
roemi-joker-place = Da kann der Joker nicht stehen. An anderer Stelle oder als andere Karte wäre es eine Figur.
roemi-not-a-figure = Das ist keine Figur: Es braucht drei oder vier eines Rangs in verschiedenen Farben oder drei und mehr Nachbarn einer Farbe.
roemi-ambiguous = Der Joker kann in { $figure } { $low } oder { $high } sein. Sag, was er ist, etwa { $move }.
roemi-does-not-fit = { $card } passt nicht an { $figure }.
roemi-no-joker = { $figure } hat keinen Joker.
roemi-joker-not-free = Der Joker in einem Satz aus drei bleibt liegen. Leg erst die dritte echte Karte an, dann gib die vierte für ihn.
roemi-joker-stands-for = Der Joker in { $figure } steht für { $wanted }, nicht für { $card }.
roemi-nothing-to-undo = Du hast in diesem Zug nichts gelegt, was du zurücknehmen könntest.
roemi-nothing-to-put-back = Zurücklegen kannst du nur eine Karte von der Ablage oder die Abhebekarte.
roemi-taken-card = { $card } hast du eben erst genommen und darfst sie nicht im selben Zug abwerfen. Wirf eine andere ab.
roemi-opening-too-low = Deine Erstmeldung ist { $total } wert und muss { $opening } wert sein. Leg mehr oder nimm alles zurück.
roemi-card-unused = { $card } ist von der Ablage, also musst du sie in diesem Zug legen. Leg sie oder leg sie zurück.
roemi-joker-unused = { $jokers ->
    [one] Ein genommener Joker muss im selben Zug wieder gelegt werden. Leg ihn oder nimm alles zurück.
   *[other] Genommene Joker müssen im selben Zug wieder gelegt werden. { $jokers } fehlen: Leg sie oder nimm alles zurück.
}
roemi-cut-not-out = { $left ->
    [one] Die Abhebekarte gehört dir nur, wenn du mit ihr ausgehst, und du hättest noch 1 Karte. Leg mehr oder leg sie zurück.
   *[other] Die Abhebekarte gehört dir nur, wenn du mit ihr ausgehst, und du hättest noch { $left } Karten. Leg mehr oder leg sie zurück.
}

## Regeln

roemi-rules-goal =
    2 bis 6 Spieler, zwei Kartenspiele und vier Joker, 7 Runden. Werd alle Karten los, indem du Figuren legst. Wer am wenigsten Punkte hat, gewinnt.
roemi-rules-cards-head = Austeilen
roemi-rules-cards =
    Alle bekommen 14 Karten, wer beginnt 15 und wirft nur eine ab. Eine Karte liegt offen neben dem Stapel: die Abhebekarte.
    2 bis 9 zählen ihre Zahl, 10, J, Q, K und A zehn. Ein Joker ★ zählt wie die Karte, für die er steht, am Ende in der Hand 20.
roemi-rules-figures-head = Figuren
roemi-rules-figures =
    Satz: drei oder vier eines Rangs, alle in verschiedenen Farben. Folge: drei oder mehr Nachbarn einer Farbe; das Ass steht unter der 2 oder über dem K, nie dazwischen.
    Höchstens ein Joker in jeder Figur. In einem Satz aus drei ist nicht entschieden, welche der zwei Farben er ist.
roemi-rules-draw-head = Ziehen
roemi-rules-draw =
    Zieh vom Stapel oder nimm die oberste Karte der Ablage. Bei deinem ersten Ziehen der Runde darfst du sie einfach behalten; später musst du sie im selben Zug legen.
    Ab deinem zweiten Zug darfst du einmal pro Zug die Abhebekarte versuchen: Sie gehört dir nur, wenn du sofort damit ausgehst. Was nicht klappt, legst du zurück und ziehst neu.
roemi-rules-lay-head = Legen
roemi-rules-lay =
    Ab deinem zweiten Zug. Deine erste Meldung der Runde muss zusammen 51 wert sein; danach, auch im selben Zug, darfst du an jede Figur auf dem Tisch anlegen und für einen Joker die Karte geben, für die er steht. Einen genommenen Joker musst du im selben Zug legen.
    Bis zum Abwurf ist alles ein Entwurf, den nur du siehst, und du kannst ihn zurücknehmen. Jeder Zug endet mit einem Abwurf.
roemi-rules-end-head = Ausgehen und Punkte
roemi-rules-end =
    Wer die letzte Karte abwirft, ist aus: −10, oder −20, wenn du alles in einem einzigen Zug in eigenen Figuren legst.
    Die anderen bekommen, was sie in der Hand haben; wer in dieser Runde nicht gemeldet hat, genau 100.
    Ist der Stapel leer, wird die Ablage einmal gemischt; beim zweiten Mal endet die Runde ohne Sieger.
roemi-rules-decisions-head = Wie wir spielen, worüber oft gestritten wird
roemi-rules-decisions =
    • Das Ass zählt auch am unteren Ende zehn.
    • „Nicht im ersten Zug“ meint den eigenen ersten Zug der Runde.
    • Wer beginnt, zieht erst im zweiten Zug; dann ist es das Ziehen, bei dem man die Ablage behalten darf.
    • Mehrere Figuren eines Zugs zählen zusammen für die 51; Angelegtes zählt nicht.
    • Ein Joker als Abhebekarte bleibt, wo er ist.
    • −20 verdoppelt für die anderen nichts.
    • Was du legst, wird gezeigt, wenn dein Zug endet.
