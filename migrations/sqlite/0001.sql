-- The first schema. Frozen: a later change is a later file. Triggers stand in server/store/sqlite/triggers.sql.

CREATE TABLE book (
    id INTEGER PRIMARY KEY NOT NULL,
    code TEXT NOT NULL UNIQUE,
    epoch INTEGER NOT NULL CHECK (epoch >= 1)
) STRICT;

CREATE TABLE night (
    id INTEGER PRIMARY KEY NOT NULL,
    book_id INTEGER NOT NULL UNIQUE REFERENCES book (id),
    name TEXT NOT NULL,
    host TEXT NOT NULL,
    opened_at INTEGER NOT NULL,
    closed_at INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Who was ever let into a night, so that a person finds his nights again.
CREATE TABLE member (
    night INTEGER NOT NULL REFERENCES night (id),
    person TEXT NOT NULL,
    UNIQUE (person, night)
) STRICT;

-- Events and entries of every book. body is the canonical bytes that hash is over.
-- The trigger that compares the epoch sees to it that there is such a book: a foreign key would look it up once more.
CREATE TABLE book_row (
    book_id INTEGER NOT NULL,
    seq INTEGER NOT NULL CHECK (seq >= 1),
    epoch INTEGER NOT NULL,
    at_us INTEGER NOT NULL,
    row TEXT NOT NULL CHECK (row IN ('event', 'entry')),
    kind TEXT NOT NULL,
    key TEXT CHECK ((key IS NOT NULL) = (row = 'entry')),
    reverses INTEGER,
    sealed BLOB CHECK (length(sealed) = 32),
    body BLOB NOT NULL,
    prev BLOB NOT NULL CHECK (length(prev) = 32),
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    UNIQUE (book_id, seq)
) STRICT;

CREATE UNIQUE INDEX book_row_key ON book_row (book_id, key) WHERE key IS NOT NULL;
CREATE UNIQUE INDEX book_row_reverses ON book_row (book_id, reverses) WHERE reverses IS NOT NULL;

-- Written before the row they belong to: the row is the seal, and its trigger checks that they balance.
CREATE TABLE posting (
    book_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    line INTEGER NOT NULL CHECK (line >= 0),
    account TEXT NOT NULL,
    unit TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount <> 0 AND amount BETWEEN -9007199254740991 AND 9007199254740991),
    balance_after INTEGER NOT NULL CHECK (balance_after BETWEEN -9007199254740991 AND 9007199254740991),
    UNIQUE (book_id, seq, line),
    FOREIGN KEY (book_id, seq) REFERENCES book_row (book_id, seq) DEFERRABLE INITIALLY DEFERRED
) STRICT;

-- Secret parts of events, encrypted; emptied after the retention time.
CREATE TABLE sealed (
    book_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    nonce BLOB NOT NULL CHECK (length(nonce) = 12),
    ciphertext BLOB NOT NULL,
    UNIQUE (book_id, seq),
    FOREIGN KEY (book_id, seq) REFERENCES book_row (book_id, seq)
) STRICT;

-- First answers to money commands, for when a command comes again.
CREATE TABLE answer (
    book_id INTEGER NOT NULL REFERENCES book (id),
    person TEXT NOT NULL,
    command_id TEXT NOT NULL,
    payload_sha256 BLOB NOT NULL CHECK (length(payload_sha256) = 32),
    reply BLOB NOT NULL,
    UNIQUE (book_id, person, command_id)
) STRICT;

-- What no book holds: names, sessions, invitations, roles. Tokens are kept as SHA-256 only.
CREATE TABLE person (
    id TEXT PRIMARY KEY NOT NULL,
    name TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE role (
    person TEXT NOT NULL REFERENCES person (id),
    role TEXT NOT NULL CHECK (role IN ('admin')),
    granted_at INTEGER NOT NULL,
    UNIQUE (person, role)
) STRICT;

CREATE TABLE session (
    token_sha256 BLOB NOT NULL UNIQUE CHECK (length(token_sha256) = 32),
    person TEXT NOT NULL REFERENCES person (id),
    created_at INTEGER NOT NULL,
    revoked_at INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX session_person ON session (person);

CREATE TABLE invite (
    night INTEGER NOT NULL REFERENCES night (id),
    serial INTEGER NOT NULL,
    token_sha256 BLOB NOT NULL UNIQUE CHECK (length(token_sha256) = 32),
    created_at INTEGER NOT NULL,
    UNIQUE (night, serial)
) STRICT;

CREATE TABLE admin_link (
    token_sha256 BLOB NOT NULL UNIQUE CHECK (length(token_sha256) = 32),
    created_at INTEGER NOT NULL,
    claimed_at INTEGER NOT NULL DEFAULT 0,
    claimed_by TEXT REFERENCES person (id)
) STRICT;
