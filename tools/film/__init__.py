"""Make film strips: pictures of each moment (beat) in which the page shows another player's step, side by side."""
