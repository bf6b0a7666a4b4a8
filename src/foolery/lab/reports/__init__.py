"""Reports as text and as pages: commands print them, notebooks show them."""
