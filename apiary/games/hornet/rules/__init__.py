"""The rules of Hornet, a module for each concern and for each kind of card.

| module | what it says |
|---|---|
| `fields` | laying the fields, borders and fences, how far a hornet can fly |
| `setup` | nectar, honey and hornets before the first round |
| `selecting` | the secret choice, the reveal, the order of execution |
| `two_players` | one safe and one aggressive card each, one action for each hornet |
| `penalties` | when aggressive cards are penalised, and the honey that is lost |
| `collecting` | cards 1 and 2: nectar |
| `switching` | card 3: honey for honey |
| `production` | card 4: producing and destroying |
| `flying` | cards 5 and 6 |
| `rounds` | how a round goes on, replenishing, the starting player pawn |
| `scoring` | who wins a hive, and the ranking |
| `preparing` | the phases before the first round |
| `executing` | the phases of an action round, but for those of cards 4 to 6 |
| `phases` | all phases in one list (what a phase is: `apiary.core.phase`) |
"""
