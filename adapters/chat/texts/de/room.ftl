## What the page of the room says by itself.

room-status-connecting = Verbinde…
room-status-lost = Verbindung verloren, verbinde neu…
room-people = Wer da ist
room-people-count = { $count } da
room-you = { $name } (du)
room-another = Noch einen Tab öffnen, als jemand anders
room-another-short = Noch jemand
room-tabs = Kanal oder privat
room-private = Privat
room-channel-note = das lesen alle
room-private-note = das liest nur du
room-channel-empty = Noch ist es ruhig. Mit /new lama machst du einen Tisch auf.
room-private-empty = Hier liegen deine Handkarten und alles andere, was nur dich angeht.
room-channel-input = Schreib in #{ $channel }
room-private-input = Schreib privat
room-input-hint = Tippe /, um die Befehle zu sehen.
room-send = Senden
room-commands = Befehle
room-newest = ↓ Neuestes
room-dismiss = Schließen
room-unread = { $count } neu
room-call = Du bist gefragt.
room-to-act = ist dran
room-cards = Karten
room-offline = Gerade keine Verbindung, darum ist nichts passiert. Versuch es gleich noch einmal.

## What the room says to one person.

room-name-empty = Sag uns bitte deinen Namen: mindestens ein Buchstabe, den man sieht.
room-name-long = Der Name ist zu lang für unsere Karten: höchstens 32 Buchstaben.
