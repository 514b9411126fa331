-- House rules that the club keeps. Each save is a row; one without rules takes the set off the list.
CREATE TABLE house_set (
    id INTEGER NOT NULL CHECK (id >= 1),
    version INTEGER NOT NULL CHECK (version >= 1),
    title TEXT NOT NULL,
    rules BLOB,
    saved_by TEXT NOT NULL REFERENCES person (id),
    saved_at INTEGER NOT NULL,
    UNIQUE (id, version)
) STRICT;
