"""That a deal was fair, from what stands in the book for everybody to see (bank.md 2)."""
