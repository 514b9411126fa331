-- What SQLite itself enforces on every entry (bank.md 1.5, design.md 10.4): append-only, gapless, chained, balanced.
-- Dropped and made again at the end of every upgrade; `audit verify` compares them with this file.
-- A RAISE's first word is what server/store/sqlite/engine.py sorts faults by. Floors and tie-outs are not in here.
-- Delete triggers do not fire for INSERT OR REPLACE, so each insert trigger looks for whatever a REPLACE would remove.

-- One trigger with plain statements: each further trigger, and each subquery, costs more than what it looks up.
-- Amounts are never zero, so a sum of zero means two postings at least. When the whole sums to zero and every unit but
-- chips does, chips do.
CREATE TRIGGER book_row_insert BEFORE INSERT ON book_row
BEGIN
    SELECT RAISE(ABORT, 'fenced: another owner writes this book')
        WHERE NOT EXISTS (SELECT 1 FROM book WHERE id = NEW.book_id AND epoch = NEW.epoch);
    SELECT RAISE(ABORT, 'append-only: that row is there already')
        FROM book_row WHERE book_id = NEW.book_id AND seq >= NEW.seq;
    SELECT RAISE(ABORT, 'append-only: that row is there already')
        FROM book_row WHERE rowid = NEW.rowid;
    SELECT RAISE(ABORT, 'chain: the row does not follow the last one')
        WHERE NOT EXISTS (
            SELECT 1 FROM book_row
            WHERE book_id = NEW.book_id AND seq = NEW.seq - 1
            AND hash = NEW.prev AND at_us < NEW.at_us AND kind <> 'book-closed'
        ) AND NOT (NEW.seq = 1 AND NEW.prev = zeroblob(32));
    SELECT RAISE(ABORT, 'repeated: that entry was made before')
        FROM book_row WHERE book_id = NEW.book_id AND key = NEW.key;
    SELECT RAISE(ABORT, 'unbalanced: an event has no postings')
        FROM posting WHERE NEW.row = 'event' AND book_id = NEW.book_id AND seq = NEW.seq;
    SELECT RAISE(ABORT, 'unbalanced: an entry sums to zero')
        WHERE NEW.row = 'entry' AND 0 IS NOT (
            SELECT sum(amount) FROM posting WHERE book_id = NEW.book_id AND seq = NEW.seq
        );
    SELECT RAISE(ABORT, 'unbalanced: every unit sums to zero')
        FROM posting AS leg
        WHERE NEW.row = 'entry' AND leg.book_id = NEW.book_id AND leg.seq = NEW.seq AND leg.unit <> 'CHIP' AND 0 <> (
            SELECT sum(same.amount) FROM posting AS same
            WHERE same.book_id = NEW.book_id AND same.seq = NEW.seq AND same.unit = leg.unit
        );
END;

CREATE TRIGGER book_row_insert_reversal BEFORE INSERT ON book_row WHEN NEW.reverses IS NOT NULL
BEGIN
    SELECT RAISE(ABORT, 'reversal: it must be of an earlier entry, once')
        WHERE NEW.row <> 'entry'
        OR EXISTS (SELECT 1 FROM book_row WHERE book_id = NEW.book_id AND reverses = NEW.reverses)
        OR NOT EXISTS (
            SELECT 1 FROM book_row
            WHERE book_id = NEW.book_id AND seq = NEW.reverses AND row = 'entry' AND reverses IS NULL
        );
END;

CREATE TRIGGER book_row_update BEFORE UPDATE ON book_row
BEGIN
    SELECT RAISE(ABORT, 'append-only: rows are never changed');
END;

CREATE TRIGGER book_row_delete BEFORE DELETE ON book_row
BEGIN
    SELECT RAISE(ABORT, 'append-only: rows are never removed');
END;

-- A posting whose row is not there yet is no part of history: replacing one by its place harms nothing, and the row's
-- trigger checks what is there then.
CREATE TRIGGER posting_insert BEFORE INSERT ON posting
BEGIN
    SELECT RAISE(ABORT, 'append-only: that entry is sealed')
        FROM book_row WHERE book_id = NEW.book_id AND seq = NEW.seq;
    SELECT RAISE(ABORT, 'append-only: that posting is there already')
        FROM posting WHERE rowid = NEW.rowid;
END;

CREATE TRIGGER posting_update BEFORE UPDATE ON posting
BEGIN
    SELECT RAISE(ABORT, 'append-only: postings are never changed');
END;

CREATE TRIGGER posting_delete BEFORE DELETE ON posting
BEGIN
    SELECT RAISE(ABORT, 'append-only: postings are never removed');
END;

CREATE TRIGGER sealed_insert BEFORE INSERT ON sealed
BEGIN
    SELECT RAISE(ABORT, 'append-only: that sealed part is there already')
        WHERE EXISTS (SELECT 1 FROM sealed WHERE book_id = NEW.book_id AND seq = NEW.seq)
        OR EXISTS (SELECT 1 FROM sealed WHERE rowid = NEW.rowid);
    SELECT RAISE(ABORT, 'sealed: that row says nothing of a sealed part')
        WHERE NOT EXISTS (
            SELECT 1 FROM book_row WHERE book_id = NEW.book_id AND seq = NEW.seq AND sealed IS NOT NULL
        );
END;

CREATE TRIGGER sealed_update BEFORE UPDATE ON sealed
BEGIN
    SELECT RAISE(ABORT, 'append-only: sealed parts are never changed');
END;

-- After its retention time a closed night's sealed parts may go (design.md 10.1); an open night needs them to go on.
CREATE TRIGGER sealed_delete BEFORE DELETE ON sealed
BEGIN
    SELECT RAISE(ABORT, 'append-only: that night is still open')
        WHERE NOT EXISTS (SELECT 1 FROM book_row WHERE book_id = OLD.book_id AND kind = 'book-closed');
END;

CREATE TRIGGER answer_insert BEFORE INSERT ON answer
BEGIN
    SELECT RAISE(ABORT, 'repeated: that command has its answer')
        WHERE EXISTS (
            SELECT 1 FROM answer
            WHERE book_id = NEW.book_id AND person = NEW.person AND command_id = NEW.command_id
        )
        OR EXISTS (SELECT 1 FROM answer WHERE rowid = NEW.rowid);
END;

CREATE TRIGGER answer_update BEFORE UPDATE ON answer
BEGIN
    SELECT RAISE(ABORT, 'append-only: answers are never changed');
END;

CREATE TRIGGER answer_delete BEFORE DELETE ON answer
BEGIN
    SELECT RAISE(ABORT, 'append-only: answers are never removed');
END;

CREATE TRIGGER book_insert BEFORE INSERT ON book
BEGIN
    SELECT RAISE(ABORT, 'append-only: that book is there already')
        WHERE EXISTS (SELECT 1 FROM book WHERE id = NEW.id OR code = NEW.code);
END;

-- A new owner raises the epoch; nothing else of a book ever changes.
CREATE TRIGGER book_update BEFORE UPDATE ON book
BEGIN
    SELECT RAISE(ABORT, 'append-only: books are never changed')
        WHERE NEW.id <> OLD.id OR NEW.code <> OLD.code OR NEW.epoch <= OLD.epoch;
END;

CREATE TRIGGER book_delete BEFORE DELETE ON book
BEGIN
    SELECT RAISE(ABORT, 'append-only: books are never removed');
END;
