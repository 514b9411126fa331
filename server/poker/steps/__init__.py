"""The kinds of step that games are made of, one file a kind: start, legal, decide, and what its events do to a hand.

`start(play, step)` begins the step: it says what happens by itself, and asks the first seat that has to decide
something. `decide(play, step, seat, command)` is for the seat that is asked: it says what follows and asks the next
one; or it gives a refusal, and then nothing was said. `legal` is what the page may offer that seat, by the same rules.
What stands below "Evolve" takes one event into the public hand and judges nothing.
"""
