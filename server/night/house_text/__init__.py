"""What every key of a house file is called, and what each of its values says: one file a section."""
