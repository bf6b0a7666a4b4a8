"""Measure how balanced a game is: watch many games (`watched`), compute figures (`figures`), write a `report`."""
