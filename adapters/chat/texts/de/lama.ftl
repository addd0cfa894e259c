# L.A.M.A.

lama-name = L.A.M.A.

## Karten

lama-card-llama = LAMA
lama-card-pink = ROSA LAMA
lama-card-plus-spoken = { $number } plus
lama-card-llama-spoken = Lama
lama-card-pink-spoken = rosa Lama

## Optionen

lama-party = Party-Edition
lama-with-no-drama = No-Drama-Karte
lama-to-limit = bis { $limit } Punkte

## Tisch

lama-piles = Nachziehstapel { $pile } · oberste Karte:
lama-no-drama-middle = No-Drama-Karte: in der Mitte
lama-no-drama-held = No-Drama-Karte: { $name }
lama-cards = { $cards ->
    [one] 1 Karte!
   *[other] { $cards } Karten
}
lama-has-quit = ✋ raus
lama-played = { $name } legte { $card }
lama-drew = { $name } zog nach
lama-quit = { $name } stieg aus

## Hand

lama-on-table = Auf dem Tisch: { $top }.
lama-ask-all = Leg { $cards }, zieh nach oder steig aus.
lama-ask-play = Leg { $cards } oder steig aus.
lama-ask-draw = Nichts passt: Zieh nach oder steig aus.
lama-ask-quit = Nichts passt und du kannst nicht nachziehen: Steig aus.
lama-pile-is-empty = Der Nachziehstapel ist leer.
lama-alone = Außer dir ist niemand mehr in der Runde: Du kannst nicht nachziehen.
lama-plus-goes-on = Nach einer Plus-Karte bist du noch einmal dran.
lama-price = { $points ->
    [one] 1 Minuspunkt, wenn du jetzt aussteigst.
   *[other] { $points } Minuspunkte, wenn du jetzt aussteigst.
}
lama-price-no-drama = { $points ->
    [one] 1 Minuspunkt, wenn du jetzt aussteigst,
   *[other] { $points } Minuspunkte, wenn du jetzt aussteigst,
} mit der No-Drama-Karte vielleicht weniger.
lama-minus-points = Minuspunkte auf deiner Hand: { $points }
lama-you-have-quit = Du bist ausgestiegen. Deine Hand bleibt, wie sie ist.
lama-hand-empty = Deine Hand ist leer!

lama-key-play = { $card } legen
lama-key-draw = Nachziehen
lama-key-quit = Aussteigen
lama-told-play = Du hast { $card } gelegt.
lama-told-draw = Du hast eine Karte nachgezogen.
lama-told-quit = Du bist ausgestiegen.

## Ablehnungen

lama-not-in-hand = { $card } hast du nicht auf der Hand. Leg eine Karte, die du hast.
lama-does-not-fit = { $card } passt nicht auf { $top }: Leg { $fitting }, zieh nach oder steig aus.
lama-pile-empty = Der Nachziehstapel ist leer und wird nicht wieder aufgefüllt. Leg eine Karte oder steig aus.
lama-last-player = Außer dir ist niemand mehr in der Runde, da kannst du nicht nachziehen. Leg eine Karte oder steig aus.

## Regeln

lama-rules-goal =
    2 bis 6 Spieler. Werd deine Karten los oder steig rechtzeitig aus: Was auf der Hand bleibt, kostet Minuspunkte. Wer am wenigsten Punkte hat, gewinnt.
lama-rules-turn-head = Wenn du dran bist
lama-rules-turn =
    Alle beginnen eine Runde mit sechs Karten; eine Karte liegt offen. Bist du dran, tust du eins von dreien, auch wenn etwas anderes ginge:
    • Leg eine Karte, die auf die oberste passt.
    • Zieh die nächste Karte nach. Im selben Zug legen kannst du sie nicht.
    • Steig aus: Du verlässt die Runde und behältst deine Hand.
lama-rules-fits-head = Was passt
lama-rules-fits =
    Die gleiche Zahl oder die nächste. Auf eine 6 passt 6 oder LAMA, auf LAMA passt LAMA oder 1.
lama-rules-end-head = Ende einer Runde
lama-rules-end =
    Eine Runde endet sofort, wenn eine Hand leer ist oder alle ausgestiegen sind.
    Alle zählen ihre Hand, jede Sorte Karten nur einmal: eine Zahl ihren Wert, LAMA 10. Drei 4er kosten 4.
    Wer die letzte Karte gelegt hat, gibt 10 Punkte zurück, mit weniger als 10 einen.
    Das Spiel endet, wenn jemand 40 Punkte hat.
lama-rules-party-head = Party-Edition
lama-rules-party =
    Eine Plus-Karte von jeder Zahl: Sie passt wie ihre Zahl, und wer sie legt, ist noch einmal dran (außer sie war die letzte).
    Ein ROSA LAMA: Es passt auf alles; darauf passt nur LAMA oder 1. Es kostet 20, und mit 20 Punkten gibst du 20 zurück.
lama-rules-drama-head = No-Drama-Karte
lama-rules-drama =
    Wer zuletzt ausgestiegen ist, bekommt sie und wirft vor dem Zählen eine Karte ab: die, die am meisten spart. Ist die Hand dann leer, zählt sie wie eine leer gelegte.
lama-rules-decisions-head = Wie wir spielen, worüber man gern streitet
lama-rules-decisions =
    • Du darfst nachziehen oder aussteigen, auch wenn eine Karte passt.
    • Wer allein in der Runde übrig ist, kann nicht nachziehen, nur legen oder aussteigen. Vom leeren Nachziehstapel zieht niemand; er wird nicht aufgefüllt.
    • Wer den letzten Zug gemacht hat, beginnt die nächste Runde; auch Aussteigen ist einer.
    • Genau 40 Punkte beenden das Spiel.
    • Eine 4 und eine 4+ sind eine Sorte. LAMA und ROSA LAMA sind zwei.
    • Eine Plus-Karte oder ein ROSA LAMA, beim Geben aufgedeckt, bewirkt nichts, nur dass auf ROSA LAMA bloß LAMA oder 1 passt.
