# Commando's, instellingen en hulp. Beschrijvingen hebben hoogstens 100 tekens.

games = Spellen
help-welcome = Een stamtafel voor kaartspellen. Open een tafel met /new lama, druk op Meedoen en dan op Start. Met de knoppen kan alles; met deze commando's ook:
help-marks = ▶ is aan de beurt · ✋ is uitgestapt · 🤖 een computer · 💤 weg · 🪑 opgestaan (een computer speelt verder) · 👑 gastheer · ⏰ de tijd was om, dus een computer besliste

open-game = Open een tafel voor { $game }, { $least } tot { $most } spelers

command-new = Open hier een tafel
command-new-name = nieuw
command-new-usage = /new SPEL [optie=waarde …]
command-join = Neem een plaats, of neem je plaats terug
command-join-name = meedoen
command-leave = Ga weg; in een lopend spel speelt een computer voor je verder
command-leave-name = opstaan
command-computer = Zet er voor het spel een computer bij, of haal er een weg
command-computer-name = computer
command-computer-usage = /computer add · /computer remove
command-start = Begin het spel
command-start-name = beginnen
command-hand = Zie je kaarten en zetten opnieuw, privé
command-hand-name = kaarten
command-move = Doe een zet in woorden
command-move-name = zet
command-move-usage = /move TEKST
command-table = Toon de tafel onderaan opnieuw
command-table-name = tafel
command-kick = Geef een plaats aan een computer, of maak hem voor het spel vrij (gastheer en beheerders)
command-kick-name = wegsturen
command-kick-usage = /kick PLAATS-OF-NAAM
command-end = Beëindig het spel zonder uitslag (gastheer en beheerders, of door te stemmen)
command-end-name = stoppen
command-rules = Lees de regels
command-rules-name = regels
command-rules-usage = /rules [SPEL | rating]
command-leaderboard = Zie wie hier hoe sterk is
command-leaderboard-name = ranglijst
command-leaderboard-usage = /leaderboard [SPEL] [month] [everybody]
command-stats = Zie je eigen resultaten of die van iemand
command-stats-name = resultaten
command-stats-usage = /stats [NAAM]
command-settings = Zie of kies taal, tempo en wie mag starten in dit kanaal (beheerders)
command-settings-name = instellingen
command-settings-usage = /settings [language=… speed=… start=…]
command-privacy = Zie, exporteer of wis wat er over je is opgeslagen
command-privacy-name = privacy
command-privacy-usage = /privacy [export | erase | show=… | link | unlink]
command-help = Zie wat je hier kunt doen
command-help-name = hulp

computer-add = Eén computer meer
computer-remove = Eén computer minder

option-game = spel
option-game-about = Welk spel
option-move = zet
option-move-about = De zet zoals op de regelpagina, bijvoorbeeld: play 4
option-who = wie
option-who-about = Het nummer van de plaats of de naam
option-data = gegevens
option-data-about = Wat er moet gebeuren met wat er over je is opgeslagen
choice-data-export = stuur het me
choice-data-erase = wis het
option-speed = tempo
option-speed-about = Hoeveel tijd er voor een zet is
choice-speed-live = snel: ongeveer een minuut voor elke zet
choice-speed-slow = langzaam: ongeveer een dag voor elke zet
option-language = taal
option-language-about = De taal van wat iedereen ziet
choice-language-en = English
choice-language-de = Deutsch
choice-language-nl = Nederlands
option-start = start
option-start-about = Wie een spel mag starten
choice-start-seated = iedereen die aan tafel zit
choice-start-host = alleen de gastheer

option-lama-edition = editie
option-lama-edition-about = Met welke kaarten
choice-lama-edition-classic = Klassiek
choice-lama-edition-party = Party-editie: met pluskaarten en ROZE LAMA
option-lama-no-drama = no-drama
option-lama-no-drama-about = Of er met de No Drama-kaart gespeeld wordt
option-lama-limit = grens
option-lama-limit-about = Het spel eindigt als iemand zoveel punten heeft (40)

settings = Instellingen van dit kanaal
settings-language = Taal
settings-language-none = nog niet gekozen
settings-speed = Tempo van nieuwe tafels
settings-start = Wie mag starten
settings-admins = Beheerders van deze chat kunnen ze veranderen.
