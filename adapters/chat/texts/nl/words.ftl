# Kleine woorden waar andere teksten van gemaakt zijn.

someone = iemand
list-and = en
list-or = of
points-word = { $points ->
    [one] punt
   *[other] punten
}
players = { $least } tot { $most } spelers

time-seconds = { $number } s
time-minutes = { $number } min
time-hours = { $number } u
time-days = { $number ->
    [one] 1 dag
   *[other] { $number } dagen
}
