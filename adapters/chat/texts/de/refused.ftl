# Warum etwas nicht geschehen ist, und was stattdessen geht.

refused-old-button = Das war eine ältere Nachricht. Nimm bitte die neueste.
refused-old-button-turn = Das war eine ältere Nachricht: Jetzt ist { $name } dran.
refused-old-button-own-turn = Das war eine ältere Nachricht. Du bist dran: Nimm die neueste Hand oder /hand.
refused-unknown-button = Diesen Knopf kenne ich nicht mehr. /table zeigt den Tisch noch einmal.
refused-only-in-channel = Das geht nur in einer Gruppe oder einem Kanal. Schreib es dort.
refused-no-hand-yet = Es ist noch nicht gegeben. Deine Karten bekommst du, wenn das Spiel beginnt.
refused-nameless = Solange du als Gruppe oder Kanal schreibst, weiß niemand, wer du bist. Deshalb bekommst du keinen Platz und kannst nichts ändern. Schreib als du selbst: Schalte „Anonym bleiben“ aus.
refused-no-table = Hier steht kein Tisch. Mach mit /new lama einen auf.
refused-taken = Hier steht schon ein Tisch. Ich zeige ihn unten noch einmal.
refused-not-seated = Das kann nur, wer am Tisch sitzt. Setz dich vor dem Spiel mit /join dazu.
refused-claimed = Jemand möchte schon einen Platz übernehmen. Versuch es in einer halben Minute noch einmal.
refused-nobody-claims = Gerade möchte niemand einen Platz übernehmen.
refused-already-seated = Du hast schon einen Platz. /hand zeigt deine Karten.
refused-full = Alle { $seats } Plätze sind besetzt. In einem anderen Kanal oder Thema kannst du einen Tisch aufmachen.
refused-too-few = Ihr müsst mindestens { $least } sein. Wartet auf mehr oder nehmt einen Computer dazu.
refused-running = Das Spiel läuft schon. Das geht nur vorher.
refused-not-running = Gerade läuft kein Spiel. Drück auf Start oder mach mit /new einen Tisch auf.
refused-not-over = Das Spiel läuft noch. Warte, bis es vorbei ist.
refused-no-computer = Am Tisch sitzt kein Computer.
refused-no-such-seat = Diesen Platz finde ich nicht. Schreib die Nummer oder den Namen so, wie er am Tisch steht.
refused-not-host = Das kann nur der Gastgeber 👑 oder ein Admin dieses Chats. Frag einen von ihnen.
refused-not-admin = Das kann nur ein Admin dieses Chats. Frag einen von ihnen.
refused-which-table = Du sitzt an mehreren Tischen. Schreib das im Kanal des Tisches, den du meinst.
refused-not-invited = Diese Einladung ist nicht deine. Drück am Tisch auf Mitspielen, dann bekommst du deine eigene.
refused-closed = Dieser Tisch ist geschlossen. Mach mit /new einen neuen auf.
refused-damaged = Dieser Tisch ist nicht mehr lesbar und musste geschlossen werden. Das tut mir leid! Mach mit /new einen neuen auf.
refused-not-stored = Der Speicher hat gerade Probleme; ob das gespeichert ist, kann ich nicht sagen. Sieh auf den Tisch und versuch es gleich noch einmal.

refused-bad-move = Diesen Zug kenne ich nicht. Die Knöpfe deiner Hand zeigen, was geht.
refused-bad-move-in = Diesen Zug kenne ich nicht. Schreib zum Beispiel: { $examples }
refused-game-over = Das Spiel ist vorbei. Drück auf Revanche oder mach mit /new einen Tisch auf.
refused-round-over = Diese Runde ist vorbei. Gleich wird neu gegeben.
refused-not-your-turn = Du bist nicht dran. Ich rufe dich.
refused-turn-of = { $name } ist dran. Ich rufe dich, wenn du dran bist.

unclear-command = Diesen Befehl kenne ich nicht. /help zeigt alle.
unclear-which-game = Welches Spiel? Schreib /new und eins davon: { $games }
unclear-game = Das Spiel „{ $word }“ kenne ich nicht. Es gibt: { $games }
unclear-option = Die Option „{ $word }“ geht hier nicht. /help zeigt, was geht.
unclear-move = Welcher Zug? Schreib ihn hinter /move oder nimm die Knöpfe deiner Hand.
unclear-whom = Wen? Schreib die Nummer des Platzes oder den Namen hinter /kick.
unclear-word = „{ $word }“ verstehe ich hier nicht. /help zeigt, wie man den Befehl schreibt.
