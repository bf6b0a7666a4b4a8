"""The lab: many games at once, for records, tournaments and balance reports."""
