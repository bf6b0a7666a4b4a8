"""Pictures of every page and table; one module for the pages and one for each game list what is photographed."""
