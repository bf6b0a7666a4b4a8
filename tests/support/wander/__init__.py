"""A visitor who wanders about: every page, every game, any screen, either language; and looks whether all is well.

`make wander HOURS=0.5` wanders for long; a short walk with fixed seeds is among the tests.

What must always hold is asked after every step:

- `reach`: if the server waits for this seat, every legal action can be pressed together on the page, and no other.
  The page itself is tried out, by pressing what is on it: what it would send is caught before it leaves, so the search
  may try and fail, and the table is drawn anew afterwards.  Nothing about a game is written down here: elements say
  with their data attributes which cards and places they are, and actions say in their notation which ones they name.
  Where more than a handful is legal, a handful by lot is tried at each step.
- `truth`: a second connection of the same person asks the server for its newest position; the page shows it in time.
- `look`: nothing pressable is covered, outside or over something else, no text is cut, no sentence lacks its subject.
- `heard`: a screen reader is told the cards that the view has.
- no error on the console, no promise that was rejected and forgotten.
"""
