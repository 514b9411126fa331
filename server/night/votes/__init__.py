"""Votes of the table: what may be voted on, how a vote is called and answered, and its words."""
