"""Write the files that the browser client takes from Python: types, texts, facts printed on cards.

`python -m tools.generate` writes the files; `python -m tools.check` compares them with what is committed.
"""
