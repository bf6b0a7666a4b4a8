"""The contract every game keeps: seats, actions, dealers, states, sights, records, matches, errors."""
