# L.A.M.A.

lama-name = L.A.M.A.

## Kaarten

lama-card-llama = LAMA
lama-card-pink = ROZE LAMA
lama-card-plus-spoken = { $number } plus
lama-card-llama-spoken = lama
lama-card-pink-spoken = roze lama

## Opties

lama-party = Party-editie
lama-with-no-drama = No Drama-kaart
lama-to-limit = tot { $limit } punten

## Tafel

lama-piles = Trekstapel { $pile } · bovenste kaart:
lama-no-drama-middle = No Drama-kaart: in het midden
lama-no-drama-held = No Drama-kaart: { $name }
lama-cards = { $cards ->
    [one] 1 kaart!
   *[other] { $cards } kaarten
}
lama-has-quit = ✋ eruit
lama-played = { $name } legde { $card }
lama-drew = { $name } trok een kaart
lama-quit = { $name } stapte uit

## Hand

lama-on-table = Op tafel: { $top }.
lama-ask-all = Leg { $cards }, trek een kaart of stap uit.
lama-ask-play = Leg { $cards } of stap uit.
lama-ask-draw = Niets past: trek een kaart of stap uit.
lama-ask-quit = Niets past en je kunt niet trekken: stap uit.
lama-pile-is-empty = De trekstapel is leeg.
lama-alone = Je bent de laatste in de ronde en kunt niet trekken.
lama-plus-goes-on = Na een pluskaart ben je nog eens aan de beurt.
lama-price = { $points ->
    [one] 1 minpunt als je nu uitstapt.
   *[other] { $points } minpunten als je nu uitstapt.
}
lama-price-no-drama = { $points ->
    [one] 1 minpunt als je nu uitstapt,
   *[other] { $points } minpunten als je nu uitstapt,
} met de No Drama-kaart misschien minder.
lama-minus-points = Minpunten in je hand: { $points }
lama-you-have-quit = Je bent uitgestapt. Je hand blijft zoals hij is.
lama-hand-empty = Je hand is leeg!

lama-key-play = Leg { $card }
lama-key-draw = Trek een kaart
lama-key-quit = Stap uit
lama-told-play = Je hebt { $card } gelegd.
lama-told-draw = Je hebt een kaart getrokken.
lama-told-quit = Je bent uitgestapt.

## Weigeringen

lama-not-in-hand = { $card } heb je niet in je hand. Leg een kaart die je hebt.
lama-does-not-fit = { $card } past niet op { $top }: leg { $fitting }, trek een kaart of stap uit.
lama-pile-empty = De trekstapel is leeg en wordt niet meer aangevuld. Leg een kaart of stap uit.
lama-last-player = Je bent de laatste in de ronde en kunt niet trekken. Leg een kaart of stap uit.

## Regels

lama-rules-goal =
    2 tot 6 spelers. Raak je kaarten kwijt of stap op tijd uit: wat in je hand blijft, kost minpunten. Wie de minste punten heeft, wint.
lama-rules-turn-head = Jouw beurt
lama-rules-turn =
    Iedereen begint een ronde met zes kaarten; één kaart ligt open. In je beurt doe je een van deze drie, ook als er iets anders kan:
    • Leg een kaart die op de bovenste past.
    • Trek de volgende kaart. In dezelfde beurt leggen kan niet.
    • Stap uit: je verlaat de ronde en houdt je hand.
lama-rules-fits-head = Wat past
lama-rules-fits =
    Hetzelfde getal of het volgende. Op een 6 past 6 of LAMA, op LAMA past LAMA of 1.
lama-rules-end-head = Einde van een ronde
lama-rules-end =
    Een ronde eindigt meteen als iemands hand leeg is, of als iedereen is uitgestapt.
    Iedereen telt zijn hand, elke soort kaart maar één keer: een getal zijn waarde, LAMA 10. Drie 4'en kosten 4.
    Wie de laatste kaart legde, geeft 10 punten terug, of 1 met minder dan 10.
    Het spel eindigt als iemand 40 punten heeft.
lama-rules-party-head = Party-editie
lama-rules-party =
    Eén pluskaart van elk getal: die past zoals zijn getal, en wie hem legt is nog eens aan de beurt (tenzij het de laatste was).
    Eén ROZE LAMA: die past op alles; daarop past alleen LAMA of 1. Hij kost 20, en met 20 punten geef je 20 terug.
lama-rules-drama-head = No Drama-kaart
lama-rules-drama =
    Wie het laatst is uitgestapt, krijgt hem en gooit voor het tellen één kaart weg: de kaart die het meest scheelt. Is de hand dan leeg, dan telt hij als leeggespeeld.
lama-rules-decisions-head = Hoe wij spelen waar vaak ruzie over is
lama-rules-decisions =
    • Je mag een kaart trekken of uitstappen, ook als er een kaart past.
    • Wie als laatste in de ronde zit, kan niet trekken, alleen leggen of uitstappen. Van een lege trekstapel trekt niemand; hij wordt niet aangevuld.
    • Wie de laatste zet deed, begint de volgende ronde; uitstappen is ook een zet.
    • Precies 40 punten is het einde van het spel.
    • Een 4 en een 4+ zijn één soort. LAMA en ROZE LAMA zijn er twee.
    • Een pluskaart of ROZE LAMA die bij het delen open komt, doet niets, behalve dat op ROZE LAMA alleen LAMA of 1 past.
