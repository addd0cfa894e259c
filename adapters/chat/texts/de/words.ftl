# Kleine Wörter, aus denen andere Texte gemacht sind.

someone = jemand
list-and = und
list-or = oder
points-word = { $points ->
    [one] Punkt
   *[other] Punkte
}
players = { $least } bis { $most } Spieler

time-seconds = { $number } s
time-minutes = { $number } min
time-hours = { $number } h
time-days = { $number ->
    [one] 1 Tag
   *[other] { $number } Tage
}
