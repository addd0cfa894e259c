# Ranglisten, Bilanzen, und was von Leuten gespeichert ist.

rating = Wertung
rating-what = Jede Person hat für jedes Spiel eine Wertung, hier und insgesamt. Sie beginnt bei 1000 und wächst, je sicherer ist, wie stark du spielst.
rating-how = Nach einer Partie wird jeder mit jedem verglichen: Es zählt, wer vor wem liegt und wie überraschend das ist. Punkte zählen nicht.
rating-which = Eine Partie zählt, wenn mindestens zwei Leute sie zu Ende gespielt haben. Computer ändern keine Wertung, und abgebrochene Partien zählen gar nicht.
rating-left = Wer geht oder weg ist und am Ende nicht zurück ist, bekommt den letzten Platz.
rating-seen = In der Rangliste stehst du nach { $games } gewerteten Partien; bis zu { $settled } hat deine Wertung ein Fragezeichen. Jeder Monat beginnt neu, dazu gibt es die Liste aller Zeiten. Wer deine sieht, bestimmst du mit /privacy.
rating-policy = 📈 Partien hier werden gewertet. Wer geht und nicht zurückkommt, bekommt den letzten Platz. /rules rating

ranking-here = dieser Chat
ranking-everybody = alle
ranking-empty = Noch niemand hat hier { $games } gewertete Partien.
ranking-not-yet = Du stehst hier, sobald du { $games } gewertete Partien hast und dieser Chat dich sehen darf (/privacy).
ranking-opt-in = Du stehst hier, sobald du { $games } gewertete Partien hast und /privacy show=all wählst.
ranking-provisional = ? = weniger als { $games } Partien, kann sich also noch stark ändern
ranking-games = { $games ->
    [one] 1 Partie
   *[other] { $games } Partien
}, { $wins } gewonnen
season-all = alle Zeiten
season-month = dieser Monat

rated-beat-stronger = { $count ->
    [one] vor jemand Stärkerem
   *[other] vor { $count } Stärkeren
}
rated-beat = vor { $count ->
    [one] einer Person
   *[other] { $count } anderen
}
rated-lost-to-weaker = { $count ->
    [one] hinter jemand Schwächerem
   *[other] hinter { $count } Schwächeren
}
rated-lost-to = hinter { $count ->
    [one] einer Person
   *[other] { $count } anderen
}
rated-even = so gut wie die anderen
rated-surer = weiter hinten, aber die Wertung ist jetzt sicherer
rated-left = gegangen, also letzter Platz
game-number = Partie { $number } · /leaderboard

award-comeback = Totgesagte leben länger
award-comeback-won = Totgesagte leben länger: { $name } war vor der letzten Runde Letzter und hat gewonnen.
award-photo = Fotofinish
award-photo-won = Fotofinish: { $name } hat mit einem einzigen Punkt Vorsprung gewonnen.
award-last-one-in = Wer zuletzt lacht
award-last-one-in-won = Wer zuletzt lacht: Alle waren ausgestiegen und der Stapel war leer, aber { $name } wurde noch alle Karten los.
award-out-with-twenty = Mit −20 raus
award-out-with-twenty-won = Mit −20 raus: { $name } hat die ganze Hand auf einmal abgelegt.
award-lizard-farm = Echsenzucht
award-lizard-farm-won = Echsenzucht: Alle Echsen von { $name } hatten in einer Runde dieselbe Farbe.

stats = Deine Bilanz
stats-of = Bilanz von { $name }
stats-none = Hier gibt es noch keine beendeten Partien.
stats-unrated = noch ohne Wertung
stats-games = { $games ->
    [one] 1 Partie
   *[other] { $games } Partien
}, { $wins } gewonnen ({ $percent } %) · { $completion } % zu Ende gespielt
stats-points = Punkte am Ende: im Schnitt { $average }, von { $least } bis { $most }
stats-streaks = Siege in Folge: jetzt { $streak }, höchstens { $longest }
stats-opponents = Am häufigsten mit { $names }
stats-course = { $game }: Wertung in den letzten { $count } Partien, von { $least } bis { $most }

privacy = Was von dir gespeichert ist
privacy-stored = Gespeichert sind: dein zuletzt gesehener Name, deine Sprache, deine Kennung auf dieser Plattform, die Tische, an denen du saßest, mit allen Zügen, und die Ergebnisse deiner Partien.
privacy-not-stored = Nicht gespeichert ist, was du sonst schreibst.
privacy-seen = Deinen Rang und deine Bilanz sehen
privacy-linked = Dieses Konto ist mit einem anderen von dir verbunden: Ihre Ergebnisse sind eins.
privacy-unlinked = Spielst du auch auf einer anderen Plattform? Mit einem Code werden die Ergebnisse beider Konten eins.
privacy-export-or-erase = Du kannst alles als Datei bekommen oder löschen.
choice-show-all = alle, auch in der Rangliste aller
choice-show-here = die Leute der Chats, in denen du spielst
choice-show-nobody = niemand
choice-data-link = ein anderes Konto von mir verbinden
choice-data-unlink = meine Konten trennen
option-show = zeigen
option-show-about = Wer deinen Rang und deine Bilanz sehen darf
option-code = code
option-code-about = Der Code von deinem anderen Konto
option-person = person
option-person-about = Wessen Bilanz; ohne Angabe deine eigene
option-season = zeitraum
option-season-about = Die Rangliste welcher Zeit
choice-season-always = alle Zeiten
choice-season-month = dieser Monat
option-among = unter
option-among-about = Unter wem
choice-among-here = dieser Chat
choice-among-everybody = alle, die das gewählt haben
option-void = ungültig
option-void-about = Die Nummer einer Partie, die nicht zählen soll (Admins)

erase-sure = Alles löschen, was von dir gespeichert ist?
erase-means = Dein Name, deine Kennungen, Einstellungen, Verbindungen und Wertungen sind dann endgültig weg, und du verlässt die Tische, an denen du sitzt. In den Partien der anderen bist du „jemand“.
erase-button = Endgültig löschen
exported = Hier ist alles, was von dir gespeichert ist.
link-how = Schreib das mit deinem anderen Konto. Es wird dann ein Teil von diesem:
link-lasts = Es gilt einmal, zehn Minuten lang. Zeig es niemandem: Wer es benutzt, kann exportieren und löschen, was von dir gespeichert ist.

told-voided = Partie { $number } zählt nicht mehr. Die Ranglisten sind so, als wäre sie nicht gespielt worden.
told-erased = Alles, was von dir gespeichert war, ist gelöscht.
told-linked = Beide Konten sind jetzt eins.
told-unlinked = Jedes deiner Konten steht wieder für sich.

refused-hidden = Diese Bilanz soll hier nicht gesehen werden.
refused-no-such-game = Keine Partie, die hier zählt, hat diese Nummer. Sie steht unter jedem Ergebnis.
refused-no-such-person = Niemand in der Rangliste hier heißt genau so. Die Namen zeigt /leaderboard.
refused-bad-code = Dieser Code verbindet nichts: Codes gelten einmal, zehn Minuten lang, und für ein anderes Konto als das eigene. Einen neuen bekommst du mit /privacy link.
refused-linked = Dieses Konto ist schon verbunden. Mit /privacy unlink trennst du es.
refused-not-linked = Dieses Konto ist mit keinem anderen verbunden.
refused-only-in-private = Das ist nur für dich bestimmt. Frag mich im privaten Chat danach.
