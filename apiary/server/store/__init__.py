"""What is kept: players, tables and their events, in SQLite or PostgreSQL."""
