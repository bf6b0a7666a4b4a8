"""Everything the browser client takes from Python, written down: types, words, printed facts.

`python -m tools.generate` writes the files; `python -m tools.check` compares them with what is committed.
"""
