"""Encryption of the secret parts of events, so that a copy of the database shows no live card (bank.md 2.4)."""

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from server.bank.chain import SALT_BYTES, sealed_hash
from server.bank.journal import SealedPart

NONCE_BYTES = 12


class BadSeal(Exception):
    """A sealed part that does not open, or is not what its row says."""


class Sealing:
    """AES-256-GCM with the key of the data folder. A part opens only at its own place in its own book."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    def seal(self, book: str, part: SealedPart, nonce: bytes) -> bytes:
        """The ciphertext of a part of that book; `nonce` is random and never used again."""
        return self._cipher.encrypt(nonce, part.salt + part.plain, _place(book, part.seq))

    def open(self, book: str, seq: int, nonce: bytes, ciphertext: bytes, sealed: bytes) -> bytes:
        """The plain bytes; `sealed` is the hash that the row holds. Raises BadSeal."""
        try:
            opened = self._cipher.decrypt(nonce, ciphertext, _place(book, seq))
        except (InvalidTag, ValueError) as error:
            raise BadSeal(f"The sealed part of row {seq} does not open: another key, or it was changed.") from error
        salt, plain = opened[:SALT_BYTES], opened[SALT_BYTES:]
        if len(salt) != SALT_BYTES or sealed_hash(salt, plain) != sealed:
            raise BadSeal(f"The sealed part of row {seq} is not the one that its row was made with.")
        return plain


def _place(book: str, seq: int) -> bytes:
    return f"{book}:{seq}".encode()
