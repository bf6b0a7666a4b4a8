"""Pictures of every page and table; one module for the pages and one for each game says what there is to look at."""
