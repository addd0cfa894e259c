# Waarom iets niet gebeurd is, en wat wel kan.

refused-old-button = Dat was een ouder bericht. Gebruik het nieuwste.
refused-old-button-turn = Dat was een ouder bericht: nu is { $name } aan de beurt.
refused-old-button-own-turn = Dat was een ouder bericht. Je bent aan de beurt: gebruik de nieuwste hand, of /hand.
refused-unknown-button = Deze knop ken ik niet meer. /table toont de tafel opnieuw.
refused-only-in-channel = Dat kan alleen in een groep of kanaal. Schrijf het daar.
refused-no-hand-yet = Er is nog niet gedeeld. Je krijgt je kaarten als het spel begint.
refused-nameless = Zolang je als groep of kanaal schrijft, weet niemand wie je bent. Daarom krijg je geen plaats en kun je niets veranderen. Schrijf als jezelf: zet ‘Anoniem blijven’ uit.
refused-no-table = Hier staat geen tafel. Open er een met /new lama.
refused-taken = Hier staat al een tafel. Ik toon hem hieronder opnieuw.
refused-not-seated = Dat kan alleen wie aan tafel zit. Schuif voor het spel aan met /join.
refused-claimed = Iemand wil al een plaats overnemen. Probeer het over een halve minuut nog eens.
refused-nobody-claims = Er wil nu niemand een plaats overnemen.
refused-already-seated = Je hebt al een plaats. /hand toont je kaarten.
refused-full = Alle { $seats } plaatsen zijn bezet. In een ander kanaal of onderwerp kun je een tafel openen.
refused-too-few = Jullie moeten minstens met { $least } zijn. Wacht op meer spelers, of zet er een computer bij.
refused-running = Het spel is al bezig. Dat kan alleen ervoor.
refused-not-running = Er is nu geen spel bezig. Druk op Start, of open een tafel met /new.
refused-not-over = Het spel is nog bezig. Wacht tot het voorbij is.
refused-no-computer = Er zit geen computer aan tafel.
refused-no-such-seat = Die plaats vind ik niet. Schrijf het nummer of de naam zoals die aan tafel staat.
refused-not-host = Dat kan alleen de gastheer 👑 of een beheerder van deze chat. Vraag het een van hen.
refused-not-admin = Dat kan alleen een beheerder van deze chat. Vraag het een van hen.
refused-which-table = Je zit aan meer dan één tafel. Schrijf dat in het kanaal van de tafel die je bedoelt.
refused-not-invited = Deze uitnodiging is niet voor jou. Druk aan tafel op Meedoen, dan krijg je je eigen.
refused-closed = Deze tafel is gesloten. Open een nieuwe met /new.
refused-damaged = Deze tafel is niet meer te lezen en moest gesloten worden. Sorry! Open een nieuwe met /new.
refused-not-stored = De opslag heeft problemen; of dit is opgeslagen, kan ik niet zeggen. Kijk op de tafel en probeer het zo nog eens.

refused-bad-move = Die zet ken ik niet. De knoppen van je hand tonen wat kan.
refused-bad-move-in = Die zet ken ik niet. Schrijf bijvoorbeeld: { $examples }
refused-game-over = Het spel is voorbij. Druk op Revanche, of open een tafel met /new.
refused-round-over = Deze ronde is voorbij. Er wordt zo opnieuw gedeeld.
refused-not-your-turn = Je bent niet aan de beurt. Ik roep je.
refused-turn-of = { $name } is aan de beurt. Ik roep je als jij het bent.

unclear-command = Dat commando ken ik niet. /help toont ze allemaal.
unclear-which-game = Welk spel? Schrijf /new en een van deze: { $games }
unclear-game = Het spel “{ $word }” ken ik niet. Er zijn: { $games }
unclear-option = De optie “{ $word }” kan hier niet. /help toont wat wel kan.
unclear-move = Welke zet? Schrijf hem achter /move, of gebruik de knoppen van je hand.
unclear-whom = Wie? Schrijf het nummer van de plaats of de naam achter /kick.
unclear-word = “{ $word }” begrijp ik hier niet. /help toont hoe je het commando schrijft.
