"""The Sacred Marshlands."""
