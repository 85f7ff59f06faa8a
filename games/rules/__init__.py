"""The rules of the games: values and pure functions, standard library only.

Nothing here reads a clock, draws lots, opens a file or knows of Django. Whoever calls hands in the deck order
(a `Shuffle`) and the moves; `engine.apply` answers with the next `Match` or refuses with a reason.
"""
