# Ranglijsten, resultaten, en wat er van mensen is opgeslagen.

rating = Rating
rating-what = Iedereen heeft voor elk spel één rating, hier en in totaal. Die begint bij 1000 en groeit naarmate zekerder is hoe sterk je bent.
rating-how = Na een spel wordt iedereen met iedereen vergeleken: het telt wie vóór wie eindigt en hoe verrassend dat is. Punten tellen niet.
rating-which = Een spel telt als minstens twee mensen het hebben uitgespeeld. Computers veranderen geen rating, en een afgebroken spel telt helemaal niet.
rating-left = Wie weggaat of afwezig is en aan het einde niet terug is, krijgt de laatste plaats.
rating-seen = Je staat in de ranglijst na { $games } spellen die tellen; tot { $settled } spellen staat er een vraagteken bij je rating. Elke maand begint opnieuw, en er is een lijst van altijd. Met /privacy kies je wie de jouwe ziet.
rating-policy = 📈 Spellen tellen hier voor de rating. Wie weggaat en niet terugkomt, krijgt de laatste plaats. /rules rating

ranking-here = deze chat
ranking-everybody = iedereen
ranking-empty = Nog niemand heeft hier { $games } spellen die tellen.
ranking-not-yet = Je staat hier zodra je { $games } spellen hebt die tellen en deze chat je mag zien (/privacy).
ranking-opt-in = Je staat hier zodra je { $games } spellen hebt die tellen en /privacy show=all kiest.
ranking-provisional = ? = minder dan { $games } spellen, dus kan nog sterk veranderen
ranking-games = { $games ->
    [one] 1 spel
   *[other] { $games } spellen
}, { $wins } gewonnen
season-all = altijd
season-month = deze maand

rated-beat-stronger = { $count ->
    [one] vóór iemand die sterker is
   *[other] vóór { $count } die sterker zijn
}
rated-beat = vóór { $count ->
    [one] één ander
   *[other] { $count } anderen
}
rated-lost-to-weaker = { $count ->
    [one] achter iemand die zwakker is
   *[other] achter { $count } die zwakker zijn
}
rated-lost-to = achter { $count ->
    [one] één ander
   *[other] { $count } anderen
}
rated-even = even goed als de anderen
rated-surer = verder naar achteren, maar de rating is nu zekerder
rated-left = weggegaan, dus laatste plaats
game-number = Spel { $number } · /leaderboard

award-comeback = Uit de dood opgestaan
award-comeback-won = Uit de dood opgestaan: { $name } was vóór de laatste ronde laatste en heeft gewonnen.
award-photo = Fotofinish
award-photo-won = Fotofinish: { $name } heeft met één enkel punt gewonnen.
award-last-one-in = Wie het laatst lacht
award-last-one-in-won = Wie het laatst lacht: iedereen was gestopt en de stapel was leeg, maar { $name } raakte nog alle kaarten kwijt.
award-out-with-twenty = Uit met −20
award-out-with-twenty-won = Uit met −20: { $name } heeft de hele hand in één keer neergelegd.
award-lizard-farm = Hagedissenfokkerij
award-lizard-farm-won = Hagedissenfokkerij: alle hagedissen van { $name } hadden in een ronde dezelfde kleur.

stats = Jouw resultaten
stats-of = Resultaten van { $name }
stats-none = Hier zijn nog geen uitgespeelde spellen.
stats-unrated = nog geen rating
stats-games = { $games ->
    [one] 1 spel
   *[other] { $games } spellen
}, { $wins } gewonnen ({ $percent } %) · { $completion } % uitgespeeld
stats-points = Punten aan het einde: gemiddeld { $average }, van { $least } tot { $most }
stats-streaks = Op rij gewonnen: nu { $streak }, hoogstens { $longest }
stats-opponents = Het vaakst met { $names }
stats-course = { $game }: rating in de laatste { $count } spellen, van { $least } tot { $most }

privacy = Wat er van je is opgeslagen
privacy-stored = Opgeslagen: je laatst geziene naam, je taal, je id op dit platform, de tafels waaraan je zat met alle zetten, en de uitslagen van je spellen.
privacy-not-stored = Niet opgeslagen: wat je verder schrijft.
privacy-seen = Je plaats en je resultaten worden gezien door
privacy-linked = Dit account is gekoppeld aan een ander van jou: hun resultaten zijn één.
privacy-unlinked = Speel je ook op een ander platform? Met een code worden de resultaten van beide accounts één.
privacy-export-or-erase = Je kunt alles als bestand krijgen, of het wissen.
choice-show-all = iedereen, ook in de ranglijst van iedereen
choice-show-here = de mensen van de chats waarin je speelt
choice-show-nobody = niemand
choice-data-link = een ander account van mij koppelen
choice-data-unlink = mijn accounts ontkoppelen
option-show = tonen
option-show-about = Wie je plaats en je resultaten mag zien
option-code = code
option-code-about = De code van je andere account
option-person = persoon
option-person-about = Wiens resultaten; zonder naam die van jezelf
option-season = periode
option-season-about = De ranglijst van welke tijd
choice-season-always = altijd
choice-season-month = deze maand
option-among = onder
option-among-about = Onder wie
choice-among-here = deze chat
choice-among-everybody = iedereen die dat heeft gekozen
option-void = ongeldig
option-void-about = Het nummer van een spel dat niet moet tellen (beheerders)

erase-sure = Alles wissen wat er van je is opgeslagen?
erase-means = Je naam, id's, keuzes, koppelingen en ratings zijn dan voorgoed weg, en je verlaat de tafels waaraan je zit. In de spellen van anderen ben je "iemand".
erase-button = Voorgoed wissen
exported = Hier is alles wat er van je is opgeslagen.
link-how = Typ dit met je andere account. Dat wordt dan een deel van dit account:
link-lasts = Het werkt één keer, tien minuten lang. Laat het aan niemand zien: wie het gebruikt, kan exporteren en wissen wat er van je is opgeslagen.

told-voided = Spel { $number } telt niet meer. De ranglijsten zijn alsof het niet is gespeeld.
told-erased = Alles wat er van je was opgeslagen is gewist.
told-linked = Beide accounts zijn nu één.
told-unlinked = Elk van je accounts staat weer op zichzelf.

refused-hidden = Deze resultaten mogen hier niet worden gezien.
refused-no-such-game = Geen spel dat hier telt heeft dit nummer. Het staat onder elke uitslag.
refused-no-such-person = Niemand in de ranglijst hier heet precies zo. /leaderboard toont de namen.
refused-bad-code = Deze code koppelt niets: codes werken één keer, tien minuten lang, en met een ander account dan het eigen. Vraag een nieuwe met /privacy link.
refused-linked = Dit account is al gekoppeld. Met /privacy unlink maak je dat ongedaan.
refused-not-linked = Dit account is niet gekoppeld aan een ander.
refused-only-in-private = Dat is alleen voor jou bedoeld. Vraag het in de privéchat met mij.
