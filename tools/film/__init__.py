"""Film strips: a step of another player as the page shows it, beat by beat, one picture per scene."""
