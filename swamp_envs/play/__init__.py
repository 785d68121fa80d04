"""Who plays, and how: agents, tables of many games, a sitting at one, what seats are told, statistics."""
