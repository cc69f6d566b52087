"""The rules of Waggle Dance, a module for each concern.

| module | what it says |
|---|---|
| `phase` | what its phases have beside what every phase has (`apiary.core.phase`) |
| `phases` | all phases in one list, and the way through them |
| `rounds` | from phase to phase, from seat to seat, from round to round |
| `setup` | types of cards, first player, blocking dice |
| `cards` | where the copies of a Queen card can be |
| `rolling` | Volunteer, the roll, Sick Leave |
| `places` | where bees can stand |
| `assigning` | an assignment turn |
| `day_cards`, `wrong_turn` | the cards of the day |
| `night` | what the steps of a night have in common: bees to use, cards to play, passing |
| `storing` | what rooms can hold |
| `building`, `hatching`, `eggs`, `nectar`, `trading`, `honey`, `drawing` | A to G |
| `moving` | nectar from room to room |
| `gift`, `mixing` | Queen's Gift and Mix |
| `ending` | the end and the ranking |
"""
