"""The tables, for SQLAlchemy Core. What makes them is migrations/; a test holds the two together."""

import sqlalchemy as sa

HEAD = "0002"
"""The schema this server writes; a test holds it to the last migration."""

METADATA = sa.MetaData()

BOOK = sa.Table(
    "book",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("code", sa.Text, nullable=False),
    sa.Column("epoch", sa.Integer, nullable=False),
)
NIGHT = sa.Table(
    "night",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("book_id", sa.ForeignKey("book.id"), nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("host", sa.Text, nullable=False),
    sa.Column("opened_at", sa.Integer, nullable=False),
    sa.Column("closed_at", sa.Integer, nullable=False, server_default="0"),
)
MEMBER = sa.Table(
    "member",
    METADATA,
    sa.Column("night", sa.ForeignKey("night.id"), nullable=False),
    sa.Column("person", sa.Text, nullable=False),
)
BOOK_ROW = sa.Table(
    "book_row",
    METADATA,
    sa.Column("book_id", sa.Integer, nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("at_us", sa.Integer, nullable=False),
    sa.Column("row", sa.Text, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("key", sa.Text),
    sa.Column("reverses", sa.Integer),
    sa.Column("sealed", sa.LargeBinary),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("prev", sa.LargeBinary, nullable=False),
    sa.Column("hash", sa.LargeBinary, nullable=False),
)
POSTING = sa.Table(
    "posting",
    METADATA,
    sa.Column("book_id", sa.Integer, nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("line", sa.Integer, nullable=False),
    sa.Column("account", sa.Text, nullable=False),
    sa.Column("unit", sa.Text, nullable=False),
    sa.Column("amount", sa.Integer, nullable=False),
    sa.Column("balance_after", sa.Integer, nullable=False),
)
SEALED = sa.Table(
    "sealed",
    METADATA,
    sa.Column("book_id", sa.Integer, nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("nonce", sa.LargeBinary, nullable=False),
    sa.Column("ciphertext", sa.LargeBinary, nullable=False),
)
ANSWER = sa.Table(
    "answer",
    METADATA,
    sa.Column("book_id", sa.ForeignKey("book.id"), nullable=False),
    sa.Column("person", sa.Text, nullable=False),
    sa.Column("command_id", sa.Text, nullable=False),
    sa.Column("payload_sha256", sa.LargeBinary, nullable=False),
    sa.Column("reply", sa.LargeBinary, nullable=False),
)
PERSON = sa.Table(
    "person",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created_at", sa.Integer, nullable=False),
)
ROLE = sa.Table(
    "role",
    METADATA,
    sa.Column("person", sa.ForeignKey("person.id"), nullable=False),
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("granted_at", sa.Integer, nullable=False),
)
SESSION = sa.Table(
    "session",
    METADATA,
    sa.Column("token_sha256", sa.LargeBinary, nullable=False),
    sa.Column("person", sa.ForeignKey("person.id"), nullable=False),
    sa.Column("created_at", sa.Integer, nullable=False),
    sa.Column("revoked_at", sa.Integer, nullable=False, server_default="0"),
)
INVITE = sa.Table(
    "invite",
    METADATA,
    sa.Column("night", sa.ForeignKey("night.id"), nullable=False),
    sa.Column("serial", sa.Integer, nullable=False),
    sa.Column("token_sha256", sa.LargeBinary, nullable=False),
    sa.Column("created_at", sa.Integer, nullable=False),
)
ADMIN_LINK = sa.Table(
    "admin_link",
    METADATA,
    sa.Column("token_sha256", sa.LargeBinary, nullable=False),
    sa.Column("created_at", sa.Integer, nullable=False),
    sa.Column("claimed_at", sa.Integer, nullable=False, server_default="0"),
    sa.Column("claimed_by", sa.ForeignKey("person.id")),
)
HOUSE_SET = sa.Table(
    "house_set",
    METADATA,
    sa.Column("id", sa.Integer, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("rules", sa.LargeBinary),
    sa.Column("saved_by", sa.ForeignKey("person.id"), nullable=False),
    sa.Column("saved_at", sa.Integer, nullable=False),
)


def version(connection: sa.Connection) -> str | None:
    """The schema that a database has; None: it has none of ours."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(sa.select(sa.column("version_num")).select_from(sa.table("alembic_version")))
    return found
