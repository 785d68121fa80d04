"""Programs as agents: `exec:COMMAND` asks one by lines of JSON, and `swamp engine` answers as one (docs/engines.md)."""
