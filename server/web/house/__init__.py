"""The pages of the house rules: read, changed, kept."""
