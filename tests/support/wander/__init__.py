"""A simulated visitor who uses the client at random, and checks after each step that all is well.

It uses all pages and tables, on screens of all sizes, in both languages. `make wander HOURS=0.5` lets it run for long;
short walks with fixed seeds are among the tests. A walk is one such session; everything in it follows from its seed.

After every step these conditions are checked:

- `reach`: if this seat has to act, every legal action can be made by presses on the page, and no other action can. The
  search presses elements of the page itself; the commands that the page would send are caught before they leave, and
  the table is drawn again afterwards. The search knows no game: data attributes of elements name cards and places, and
  the notation of actions names the same. Of more than a handful of legal actions, some chosen at random are tried at
  each step.
- `truth`: a second connection of the same person asks the server for its newest position; the page shows it in time.
- `look`: nothing that can be pressed is covered, off the screen or over another element, no text is cut off, and no
  sentence lacks its subject.
- `heard`: the labels for a screen reader name the cards that the view contains.
- the console shows no error, and no rejected promise is left unhandled.
"""
