## What the page of the room says by itself.

room-status-connecting = Verbinden…
room-status-lost = Verbinding verbroken, opnieuw verbinden…
room-people = Wie er is
room-people-count = { $count } aanwezig
room-you = { $name } (jij)
room-another = Nog een tabblad openen, als iemand anders
room-another-short = Nog iemand
room-tabs = Kanaal of privé
room-private = Privé
room-channel-note = dit leest iedereen
room-private-note = dit lees alleen jij
room-channel-empty = Nog is het stil. Met /new lama open je een tafel.
room-private-empty = Hier liggen je handkaarten en al het andere dat alleen voor jou is.
room-channel-input = Schrijf in #{ $channel }
room-private-input = Schrijf privé
room-input-hint = Typ / om de commando's te zien.
room-send = Versturen
room-commands = Commando's
room-newest = ↓ Nieuwste
room-dismiss = Sluiten
room-unread = { $count } nieuw
room-call = Jij bent nodig.
room-to-act = is aan de beurt
room-cards = Kaarten
room-offline = Nu even geen verbinding, dus er is niets gebeurd. Probeer het zo nog eens.

## What the room says to one person.

room-name-empty = Vertel ons je naam: minstens één letter die te zien is.
room-name-long = Die naam is te lang voor onze kaarten: hoogstens 32 letters.
