"""Everything that only SQLite knows. Another database would be another folder beside this one."""
