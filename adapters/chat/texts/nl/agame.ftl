# Keine Lahme Agame

agame-name = Keine Lahme Agame

## Kaarten

agame-red = rood
agame-blue = blauw
agame-green = groen
agame-yellow = geel
agame-purple = paars
agame-spoken-card = { $colour } { $value }
agame-spoken-hat = { $colour }, hoed, 34

## Opties

agame-to-target = tot { $target } punten
agame-with-steal-discard = stelen ook van de aflegstapel

option-agame-target = doel
option-agame-target-about = Het spel eindigt zodra iemand zoveel punten heeft (300)
option-agame-steal-discard = aflegstapel-stelen
option-agame-steal-discard-about = Of ook de bovenste kaart van de aflegstapel gestolen mag worden

## Tafel

agame-leads = { $name } komt uit voor de volgende slag.
agame-leads-after-call = De steelronde is voorbij: { $name } komt uit voor de volgende slag.
agame-ahead = { $name } ligt voor met { $worth }.
agame-places = { $name } wint de slag met { $cards } en legt kaarten in de rij.
agame-steals = Steelronde, uitgeroepen door { $caller }: { $name } steelt of past.
agame-took = neemt { $card }
agame-target = tot { $target }
agame-discard-empty = aflegstapel leeg
agame-discard = aflegstapel { $count }, bovenop { $card }
agame-signs = 🃏 kaarten in de hand · 📚 stapel · 🦎 hagedissen · ◀ ligt voor
agame-pile-of = Stapel van { $name }:
agame-discard-faces = Aflegstapel, laatste kaart bovenop:
agame-no-cards = geen

## Wat er gebeurde

agame-won = { $won } versloeg { $lost }. { $placed } in de rij, de rest op de stapel.
agame-won-all-placed = { $won } versloeg { $lost }. { $placed } in de rij.
agame-won-nothing-fits = { $won } versloeg { $lost }. Niets past, dus alles ging naar de aflegstapel.
agame-called = { $name } riep een steelronde uit
agame-stole = { $name } stal { $card } ({ $from }) en betaalde { $paid }
agame-passed = { $name } stal niets
agame-dropped = { $name } gooide { $card } weg
agame-pile-taken = { $name } nam de eigen stapel op
agame-row-of = rij van { $name }
agame-discard-pile = aflegstapel

## Hand

agame-ask-lead = Jij komt uit. Kies één kaart of twee.
agame-ask-lead-how = Een kaart onder 13 heeft een tweede nodig; een hoed gaat alleen.
agame-ask-drop = Je enige kaart, { $card }, is te klein om mee uit te komen. Gooi hem weg.
agame-ask-drop-or-call = Je enige kaart, { $card }, is te klein om mee uit te komen. Gooi hem weg, of roep eerst een steelronde uit.
agame-ask-follow = { $name } ligt voor met { $cards }. Kies één kaart of twee.
agame-ask-follow-how = De hoogste som wint, bij gelijke de eerste; een hoed gaat alleen en verslaat elke som.
agame-ask-place = Je wint de slag met { $cards }. Kies één of twee kaarten voor je rij.
agame-ask-place-how = De rest gaat op je stapel.
agame-on-table = Op tafel: { $plays }
agame-ask-steal = Steel één kaart, of pas.
agame-ask-steal-how = Een kaart kost zijn waarde, een hoed 34. Hij gaat in je rij als de steelronde eindigt.
agame-ask-steal-from = Welke kaart neem je? ({ $place })
agame-ask-pay = { $card } ({ $place }) kost { $price }.
agame-cheapest = Het goedkoopst betaal je: { $cards }. Kies kaarten om met andere te betalen.
agame-lacks = Gekozen: { $paid } van { $price }. Kies er meer.
agame-chosen = Gekozen: { $cards }
agame-nothing-chosen = Er is niets gekozen.
agame-would-bring = Dat brengt { $points } punten op{ $lizards ->
    [0] .
    [one] , met 1 hagedis 🦎.
   *[other] , met { $lizards } hagedissen 🦎.
}
agame-own-row = Jouw rij
agame-hand-empty = Je hand is leeg. Je stapel wordt je hand zodra je moet beslissen.

agame-key-play = Speel { $cards }
agame-key-place = Leg { $cards } in je rij
agame-key-pay = Betaal { $cards }
agame-cards-worth = { $count } kaarten = { $worth }
agame-key-call = Roep een steelronde uit
agame-key-drop = Gooi weg
agame-key-pass = Steel niets
agame-key-back = ↩ Andere
agame-told-play = Je hebt { $cards } gespeeld.
agame-told-place = Je hebt { $cards } in je rij gelegd.
agame-told-steal = Je hebt { $card } gestolen.
agame-told-call = Je hebt een steelronde uitgeroepen.
agame-told-drop = Je hebt je kaart weggegooid.
agame-told-pass = Je hebt niets gestolen.

## Weigeringen

agame-now-lead = Nu kom jij uit: speel één kaart of twee.
agame-now-follow = Nu speel je bij in de slag: één kaart of twee.
agame-now-place = Je hebt de slag: leg één of twee van zijn kaarten in je rij.
agame-now-steal = Dit is een steelronde: steel een kaart, of pas.
agame-not-in-hand = { $card } heb je niet in je hand. Kies kaarten die je hebt.
agame-hat-alone = { $card } is een hoed, en een hoed wordt altijd alleen gespeeld.
agame-lead-needs-two = Met een enkele { $value } kun je niet uitkomen: voeg een tweede kaart toe.
agame-already-called = Voor elke uitkomst is er één steelronde, en die is voorbij. Speel een kaart.
agame-nothing-to-steal = Niemand zou nu iets kunnen stelen, dus komt er geen steelronde. Speel een kaart.
agame-can-lead = Een kaart gooi je alleen weg als het je hele hand is en te klein om mee uit te komen. Speel er één of twee.
agame-not-in-trick = { $card } ligt niet in deze slag. Neem kaarten die erin gespeeld zijn.
agame-no-such-card = Daar is geen { $card } te stelen. Aan tafel zie je alle rijen.
agame-own-colour = { $card } heeft je eigen kleur, en die gaat nooit in je rij.
agame-slot-taken = Vak { $slot } van je rij is bezet, daar kan { $card } niet heen.
agame-slot-value = Vak { $slot } is voor een andere waarde dan { $card }.
agame-no-free-slot = In je rij is geen vak vrij voor { $card }.
agame-pays-too-little = { $card } kost { $price }, en dat is maar { $paid }. Betaal met meer kaarten.

## Regels

agame-rules-goal =
    2 tot 5 spelers. Win slagen om hagedissen van anderen in je rij te krijgen, en steel er nog wat bij. De meeste punten winnen.
agame-rules-cards-head = Kaarten en rijen
agame-rules-cards =
    Iedereen heeft negen kaarten van één kleur: 1, 1, 2, 3, 5, 8, 13, 21 en de hoed 🎩 34. Geluk bij het delen is er niet.
    Je rij heeft negen vakken, één voor elk van die waarden. Alleen kaarten van andere kleuren gaan erin; gaten mogen.
    Gewonnen kaarten die je niet in je rij legt, vormen je stapel 📚. Moet je beslissen en is je hand leeg, dan wordt je stapel je hand.
agame-rules-trick-head = Een slag
agame-rules-trick =
    Je komt uit met één kaart of twee. Een kaart van 1 tot 8 kan niet alleen; een hoed wordt altijd alleen gespeeld.
    De anderen spelen om de beurt één kaart of twee bij, welke ze maar willen. Een hoed verslaat alles, anders wint de hoogste som. Bij gelijke wint de eerste.
    Is je hele hand één kleine kaart, dan gooi je die weg in plaats van uit te komen; daarna kom je uit vanuit je stapel.
agame-rules-win-head = Wie hem wint
agame-rules-win =
    Je legt één of twee kaarten van de slag in je rij. De rest gaat op je stapel. Past er niets, dan gaat de hele slag naar de aflegstapel. Daarna kom je uit.
agame-rules-steal-head = Steelronde
agame-rules-steal =
    Voordat je uitkomt, mag je één keer een steelronde uitroepen. Om de beurt, jij eerst, mag iedereen één kaart uit andermans rij nemen die in de eigen rij past, en betaalt minstens de waarde met handkaarten (voor een hoed 34). Wat betaald wordt, gaat naar de aflegstapel.
    Gestolen kaarten liggen apart en gaan in hun vak als iedereen gevraagd is.
agame-rules-end-head = Einde
agame-rules-end =
    Een ronde eindigt na een slag, een steelronde of een weggegooide kaart, als iemand geen hand en geen stapel heeft of een rij vol is.
    Je krijgt de waarden in je rij, 10 voor elke hagedis 🦎 (twee vakken naast elkaar van één kleur; drie zijn er dus twee) en 100 voor een volle rij.
    Het spel eindigt als iemand 300 punten heeft.
agame-rules-decisions-head = Hoe wij spelen waar vaak ruzie over is
agame-rules-decisions =
    • Alleen wie uitkomt, mag geen kleine kaart alleen spelen; wie bijspeelt wel.
    • Niemand wordt afgebroken: naar het einde wordt gekeken na een hele slag of een hele steelronde.
    • Je eigen kleur kun je niet terugstelen. Met zijn tweeën valt er uit rijen niets te stelen.
    • Een vak dat eerder in dezelfde steelronde leeg raakte, is weer vrij.
    • Past er een kaart, dan moet je er minstens één in je rij leggen.
    • Kaarten in hand en stapel tellen niet.
    • Van de aflegstapel stelen is een optie.
