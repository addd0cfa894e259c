# Befehle, Einstellungen und Hilfe. Beschreibungen haben höchstens 100 Zeichen.

games = Spiele
help-welcome = Ein Stammtisch für Kartenspiele. Mach mit /new lama einen Tisch auf, drück auf Mitspielen, dann auf Start. Mit den Knöpfen geht alles; mit diesen Befehlen auch:
help-marks = ▶ ist dran · ✋ ist ausgestiegen · 🤖 ein Computer · 💤 weg · 🪑 aufgestanden (ein Computer spielt weiter) · 👑 Gastgeber · ⏰ die Zeit war um, darum hat ein Computer entschieden

open-game = Einen Tisch für { $game } aufmachen, { $least } bis { $most } Spieler

command-new = Hier einen Tisch aufmachen
command-new-name = neu
command-new-usage = /new SPIEL [Option=Wert …]
command-join = Einen Platz nehmen oder den eigenen wieder einnehmen
command-join-name = mitspielen
command-leave = Aufstehen; im laufenden Spiel spielt ein Computer für dich weiter
command-leave-name = aufstehen
command-computer = Vor dem Spiel einen Computer dazunehmen oder wegschicken
command-computer-name = computer
command-computer-usage = /computer add · /computer remove
command-start = Das Spiel beginnen
command-start-name = beginnen
command-hand = Deine Karten und Züge noch einmal sehen, privat
command-hand-name = karten
command-move = Einen Zug in Worten machen
command-move-name = zug
command-move-usage = /move TEXT
command-table = Den Tisch unten noch einmal zeigen
command-table-name = tisch
command-kick = Einen Platz einem Computer geben, vor dem Spiel frei machen (Gastgeber und Admins)
command-kick-name = rauswerfen
command-kick-usage = /kick PLATZ-ODER-NAME
command-end = Das Spiel ohne Ergebnis beenden (Gastgeber und Admins, oder durch Abstimmen)
command-end-name = beenden
command-rules = Die Regeln lesen
command-rules-name = regeln
command-rules-usage = /rules [SPIEL | rating]
command-leaderboard = Sehen, wer hier wie stark ist
command-leaderboard-name = rangliste
command-leaderboard-usage = /leaderboard [SPIEL] [month] [everybody]
command-stats = Die eigene Bilanz sehen, oder die von jemandem
command-stats-name = bilanz
command-stats-usage = /stats [NAME]
command-settings = Sprache, Tempo und wer starten darf in diesem Kanal sehen oder wählen (Admins)
command-settings-name = einstellungen
command-settings-usage = /settings [language=… speed=… start=…]
command-privacy = Sehen, bekommen oder löschen, was über dich gespeichert ist
command-privacy-name = datenschutz
command-privacy-usage = /privacy [export | erase | show=… | link | unlink]
command-help = Sehen, was du hier tun kannst
command-help-name = hilfe

computer-add = Ein Computer mehr
computer-remove = Ein Computer weniger

option-game = spiel
option-game-about = Welches Spiel
option-move = zug
option-move-about = Der Zug wie auf der Regelseite, zum Beispiel: play 4
option-who = wer
option-who-about = Die Nummer des Platzes oder der Name
option-data = daten
option-data-about = Was mit dem geschehen soll, was über dich gespeichert ist
choice-data-export = schick es mir
choice-data-erase = lösch es
option-speed = tempo
option-speed-about = Wie viel Zeit für einen Zug ist
choice-speed-live = schnell: etwa eine Minute für jeden Zug
choice-speed-slow = langsam: etwa ein Tag für jeden Zug
option-language = sprache
option-language-about = Die Sprache dessen, was alle sehen
choice-language-en = English
choice-language-de = Deutsch
choice-language-nl = Nederlands
option-start = start
option-start-about = Wer ein Spiel starten darf
choice-start-seated = alle, die am Tisch sitzen
choice-start-host = nur der Gastgeber

option-lama-edition = ausgabe
option-lama-edition-about = Mit welchen Karten
choice-lama-edition-classic = Klassisch
choice-lama-edition-party = Party-Edition: mit Plus-Karten und ROSA LAMA
option-lama-no-drama = no-drama
option-lama-no-drama-about = Ob mit der No-Drama-Karte gespielt wird
option-lama-limit = grenze
option-lama-limit-about = Das Spiel endet, wenn jemand so viele Punkte hat (40)

settings = Einstellungen dieses Kanals
settings-language = Sprache
settings-language-none = noch nicht gewählt
settings-speed = Tempo neuer Tische
settings-start = Wer starten darf
settings-admins = Admins dieses Chats können sie ändern.
