"""`make chaos`: people play while everything is killed, and nothing that was promised breaks.

Real servers on SQLite, then on PostgreSQL, are killed at random, whole and in parts, while people
and bots play all games over WebSockets and requests. Whoever gets no answer asks again, under the
same id. After every blow the servers must come back and hear of each other; at the end the database
is compared with what was acknowledged.

The seed decides who plays what and what is hit; what comes of it is up to the system's scheduler.
"""
