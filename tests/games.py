"""Games that several tests begin with."""

# White may move its queen to where Black brings a fifth neighbour beside her.
EXPOSED = (
    *("wB1", "bG1 wB1/", "wA1 -wB1", "bG2 bG1-"),
    *("wG1 wB1\\", "bB1 \\bG1", "wQ \\wA1", "bQ bB1/"),
)
EXPOSES = "wQ -bG1"
