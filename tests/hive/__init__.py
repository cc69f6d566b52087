"""Tests of Hive.

Those of a rule or creature come from the rulebooks, sentence by sentence, and from the numbered
rulings of the digest. `001` and `002` are the French and the German rulebook, L their lines. Their
pictures are lost, so the positions are ours; where a caption counts destinations, ours have as
many. All expected sets were worked out by hand.
"""
