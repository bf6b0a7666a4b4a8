"""How balanced a game is: many games watched (`watched`), what they say (`figures`), and a report (`report`)."""
