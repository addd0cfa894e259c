# Ungarisches Römi

roemi-name = Hongaars rummy

## Kaarten

roemi-spades = schoppen
roemi-hearts = harten
roemi-diamonds = ruiten
roemi-clubs = klaveren
roemi-ace = aas
roemi-jack = boer
roemi-queen = vrouw
roemi-king = heer
roemi-joker = joker
roemi-spoken-card = { $suit } { $rank }

## Opties

roemi-of-rounds = { $rounds ->
    [one] 1 ronde
   *[other] { $rounds } rondes
}
roemi-with-opening = eerste meld vanaf { $opening }

option-roemi-rounds = rondes
option-roemi-rounds-about = Hoeveel rondes het spel heeft (7)
option-roemi-opening = eerste-meld
option-roemi-opening-about = Wat de eerste meld van een ronde waard moet zijn (51)

## Tafel

roemi-discard-pile = Aflegstapel { $card }
roemi-stock = stok { $stock }
roemi-cut = coupeerkaart { $card }
roemi-was-reshuffled = één keer geschud
roemi-draws = { $name } trekt.
roemi-begins = { $name } begint en gooit een kaart weg.
roemi-has-drawn-stock = { $name } heeft van de stok getrokken.
roemi-has-drawn-discard = { $name } heeft van de aflegstapel gepakt.
roemi-has-drawn-cut = { $name } probeert het met de coupeerkaart.
roemi-no-figures = Nog geen figuren op tafel.
roemi-signs = 🃏 kaarten · ✓ heeft gemeld · ★ joker
roemi-by-round = Punten per ronde:

## Wat er gebeurd is

roemi-turn = { $name } { $deeds }
roemi-drew-stock = trok
roemi-drew-discard = pakte { $card }
roemi-drew-cut = pakte de coupeerkaart { $card }
roemi-put-back = legde { $card } terug
roemi-laid = legde { $figure } { $cards }
roemi-added = legde { $card } aan { $figure }
roemi-swapped = gaf { $card } voor de joker in { $figure }
roemi-threw = gooide { $card } weg
roemi-reshuffled = de aflegstapel is weer de stok
roemi-went-out = { $name } is uit!
roemi-no-winner = de stok is op, niemand wint de ronde

## Hand

roemi-ask-draw = Trek een kaart.
roemi-ask-first = Dit is je eerste beurt: gooi een kaart weg. Leggen kan vanaf je volgende.
roemi-ask-lay = Leg figuren als je wilt, en gooi dan een kaart weg.
roemi-ask-out = Gooi je laatste kaart weg en je bent uit!
roemi-discard-keeps = Aflegstapel { $card }: deze ene keer mag je hem gewoon houden.
roemi-discard-lays = Aflegstapel { $card }: je kunt hem meteen leggen.
roemi-discard-goes-out = Aflegstapel { $card }: daarmee kun je uitgaan!
roemi-discard-must-lay = Aflegstapel { $card }: je zou hem meteen moeten leggen; ik zie er geen plaats voor.
roemi-cut-goes-out = Coupeerkaart { $card }: daarmee kun je uitgaan!
roemi-cut-only-out = Coupeerkaart { $card }: alleen als je er deze beurt mee uitgaat.
roemi-drawn = Je hebt { $card } getrokken.
roemi-opening = Je eerste meld: { $total } van { $opening } punten.
roemi-draft = In deze beurt: { $laid }. De anderen zien het zodra je een kaart weggooit.
roemi-must-use = Leg { $card } in deze beurt, of leg hem terug.
roemi-must-lay-jokers = { $jokers ->
    [one] Leg de joker die je gepakt hebt nog in deze beurt.
   *[other] Leg de { $jokers } jokers die je gepakt hebt nog in deze beurt.
}
roemi-must-go-out = Je hebt de coupeerkaart: ga deze beurt uit, of leg hem terug.
roemi-found = ◆ Figuur, { $worth }:
roemi-loose = Andere kaarten:
roemi-how = Druk op kaarten om ze te kiezen: één om weg te gooien of aan te leggen, drie of meer om te leggen.
roemi-chosen-card = Gekozen: { $cards } ({ $worth })
roemi-chosen-figure = Gekozen: { $cards }. Een figuur van { $worth } ✔
roemi-chosen-ambiguous = Gekozen: { $cards }. Een figuur ✔ Zeg waar de joker voor staat.
roemi-chosen-no-figure = Gekozen: { $cards } ({ $worth }). Nog geen figuur.
roemi-nothing-chosen = Niets is gekozen.
roemi-hand-empty = Je hand is leeg!

roemi-key-stock = Van de stok
roemi-key-discard-pile = { $card } pakken
roemi-key-cut = Coupeerkaart { $card }
roemi-key-meld = { $cards } leggen = { $worth }
roemi-key-swap = { $card } voor de ★ in { $figure }
roemi-key-more = Meer { $page }/{ $pages } ▶
roemi-key-best = Het beste leggen ({ $cards ->
    [one] 1 kaart
   *[other] { $cards } kaarten
})
roemi-key-discard = { $card } weggooien
roemi-key-go-out = { $card } weggooien en uit
roemi-key-undo = ↩ Alles terug
roemi-key-put-back = Terugleggen
roemi-key-by-suit = Op kleur
roemi-key-by-rank = Op rang

roemi-told-stock = Je hebt van de stok getrokken.
roemi-told-discard-pile = Je hebt van de aflegstapel gepakt.
roemi-told-cut = Je hebt de coupeerkaart gepakt.
roemi-told-meld = Je hebt { $cards } gelegd.
roemi-told-add = Je hebt { $card } aangelegd.
roemi-told-swap = Je hebt { $card } voor de joker gegeven.
roemi-told-undo = Alles wat je legde is terug in je hand.
roemi-told-put-back = Je hebt de kaart teruggelegd.
roemi-told-discard = Je hebt { $card } weggegooid.

## Weigeringen

roemi-now-draw = Trek eerst een kaart: van de stok, van de aflegstapel of de coupeerkaart.
roemi-now-lay = Je hebt al getrokken. Leg figuren, gooi dan een kaart weg.
roemi-lays-in-first-turn = In je eerste beurt van de ronde kun je niets leggen. Gooi een kaart weg.
roemi-cut-in-first-turn = De coupeerkaart mag je pas vanaf je tweede beurt proberen.
roemi-cut-tried = De coupeerkaart heb je deze beurt al geprobeerd. Trek ergens anders.
roemi-no-such-figure = Er ligt geen figuur { $figure } op tafel.
roemi-not-opened = Aan figuren op tafel mag je pas na je eerste meld: leg eerst figuren die samen { $opening } waard zijn. Tot nu toe is het { $total }.
roemi-not-in-hand = { $card } heb je niet, of niet zo vaak.
roemi-keep-discard = Elke beurt eindigt met een kaart weggooien, dus er moet één kaart in je hand blijven.
roemi-two-jokers = Een figuur heeft hoogstens één joker.
roemi-joker-place = Daar kan de joker niet staan. Op een andere plaats of als een andere kaart zou het een figuur zijn.
roemi-not-a-figure = Dat is geen figuur: je hebt er drie of vier van één rang in verschillende kleuren voor nodig, of drie of meer buren van één kleur.
roemi-ambiguous = De joker kan in { $figure } { $low } of { $high } zijn. Zeg wat hij is, zoals { $move }.
roemi-does-not-fit = { $card } past niet aan { $figure }.
roemi-no-joker = { $figure } heeft geen joker.
roemi-joker-not-free = De joker in een set van drie blijft liggen. Leg eerst de derde echte kaart aan, geef dan de vierde voor hem.
roemi-joker-stands-for = De joker in { $figure } staat voor { $wanted }, niet voor { $card }.
roemi-nothing-to-undo = Je hebt deze beurt niets gelegd dat je kunt terugnemen.
roemi-nothing-to-put-back = Terugleggen kan alleen met een kaart van de aflegstapel of de coupeerkaart.
roemi-taken-card = { $card } heb je net gepakt en mag je niet in dezelfde beurt weggooien. Gooi een andere weg.
roemi-opening-too-low = Je eerste meld is { $total } waard en moet { $opening } waard zijn. Leg meer, of neem alles terug.
roemi-card-unused = { $card } komt van de aflegstapel, dus je moet hem deze beurt leggen. Leg hem of leg hem terug.
roemi-joker-unused = { $jokers ->
    [one] Een gepakte joker moet in dezelfde beurt weer gelegd worden. Leg hem of neem alles terug.
   *[other] Gepakte jokers moeten in dezelfde beurt weer gelegd worden. Er ontbreken er { $jokers }: leg ze of neem alles terug.
}
roemi-cut-not-out = { $left ->
    [one] De coupeerkaart is alleen van jou als je ermee uitgaat, en je zou nog 1 kaart hebben. Leg meer, of leg hem terug.
   *[other] De coupeerkaart is alleen van jou als je ermee uitgaat, en je zou nog { $left } kaarten hebben. Leg meer, of leg hem terug.
}

## Regels

roemi-rules-goal =
    2 tot 6 spelers, twee pakken kaarten en vier jokers, 7 rondes. Raak al je kaarten kwijt door figuren te leggen. Wie de minste punten heeft, wint.
roemi-rules-cards-head = Delen
roemi-rules-cards =
    Iedereen krijgt 14 kaarten, wie begint 15 en gooit er alleen één weg. Eén kaart ligt open naast de stok: de coupeerkaart.
    2 tot 9 tellen hun getal, 10, J, Q, K en A tien. Een joker ★ telt als de kaart waar hij voor staat, aan het eind in de hand 20.
roemi-rules-figures-head = Figuren
roemi-rules-figures =
    Set: drie of vier van één rang, allemaal in verschillende kleuren. Rij: drie of meer buren van één kleur; de aas staat onder de 2 of boven de K, nooit ertussen.
    Hoogstens één joker in elke figuur. In een set van drie staat niet vast welke van de twee kleuren hij is.
roemi-rules-draw-head = Trekken
roemi-rules-draw =
    Trek van de stok, of pak de bovenste kaart van de aflegstapel. De eerste keer dat je in een ronde trekt mag je die gewoon houden; later moet je hem in dezelfde beurt leggen.
    Vanaf je tweede beurt mag je één keer per beurt de coupeerkaart proberen: die is alleen van jou als je er meteen mee uitgaat. Wat niet lukt, leg je terug en je trekt opnieuw.
roemi-rules-lay-head = Leggen
roemi-rules-lay =
    Vanaf je tweede beurt. Je eerste meld van de ronde moet samen 51 waard zijn; daarna, ook in dezelfde beurt, mag je aan elke figuur op tafel aanleggen en voor een joker de kaart geven waar hij voor staat. Een gepakte joker moet je in dezelfde beurt leggen.
    Tot je een kaart weggooit is alles een ontwerp dat alleen jij ziet, en je kunt het terugnemen. Elke beurt eindigt met een kaart weggooien.
roemi-rules-end-head = Uitgaan en punten
roemi-rules-end =
    Wie de laatste kaart weggooit is uit: −10, of −20 als je alles in één beurt legt, in eigen figuren.
    De anderen krijgen wat ze in hun hand hebben; wie in deze ronde niet gemeld heeft, krijgt precies 100.
    Is de stok leeg, dan wordt de aflegstapel één keer geschud; de tweede keer eindigt de ronde zonder winnaar.
roemi-rules-decisions-head = Hoe we spelen waar vaak over getwist wordt
roemi-rules-decisions =
    • De aas telt ook aan het lage eind tien.
    • “Niet in de eerste beurt” bedoelt ieders eigen eerste beurt van de ronde.
    • Wie begint, trekt pas in de tweede beurt; dan is dat het trekken waarbij je de kaart mag houden.
    • Meer figuren in één beurt tellen samen voor de 51; aangelegde kaarten niet.
    • Een joker als coupeerkaart blijft waar hij is.
    • −20 verdubbelt niets voor de anderen.
    • Wat je legt, wordt getoond als je beurt eindigt.
