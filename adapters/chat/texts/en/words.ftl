# Small words that others are made of.

someone = someone
list-and = and
list-or = or
points-word = { $points ->
    [one] point
   *[other] points
}
players = { $least } to { $most } players

time-seconds = { $number } s
time-minutes = { $number } min
time-hours = { $number } h
time-days = { $number ->
    [one] 1 day
   *[other] { $number } days
}
