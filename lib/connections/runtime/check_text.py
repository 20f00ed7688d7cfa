"""Looks at a written statement as its server will read it, word by word.

Nothing is expected here: the tree of the statement was checked. Raises StatementRefused with a message for a person.
"""

from __future__ import annotations

from sqlglot import Dialect
from sqlglot.dialects.dialect import DialectType
from sqlglot.errors import SqlglotError
from sqlglot.tokens import TokenType

from allowed_syntax import REFUSED_PREFIXES, REFUSED_WORDS
from refusals import StatementRefused, shown

_ENDS = frozenset((TokenType.SEMICOLON, TokenType.PARAMETER, TokenType.SESSION_PARAMETER, TokenType.PLACEHOLDER, TokenType.HINT))
_TEXTS = frozenset((TokenType.STRING, TokenType.NUMBER, TokenType.HEX_STRING))


def check_text(sql: str, dialect: DialectType) -> None:
    """Checks that a text is one statement without comments and parameters, and calls none of the refused functions."""
    try:
        tokens = Dialect.get_or_raise(dialect).tokenize(sql)
    except SqlglotError as error:
        raise StatementRefused("The statement cannot be written without ambiguity.") from error
    for place, token in enumerate(tokens):
        if token.token_type in _ENDS or token.comments:
            raise StatementRefused("The statement cannot be written without ambiguity.")
        if token.token_type in _TEXTS:
            continue
        is_called = place + 1 < len(tokens) and tokens[place + 1].token_type == TokenType.L_PAREN
        word = token.text.lower()
        if token.token_type == TokenType.IDENTIFIER and not is_called:
            continue
        if word in REFUSED_WORDS or word.startswith(REFUSED_PREFIXES):
            raise StatementRefused(f"The function {shown(word)} is not allowed.")
