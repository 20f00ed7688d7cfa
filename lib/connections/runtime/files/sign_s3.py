"""Signs requests to S3-compatible storage with AWS Signature Version 4."""

from __future__ import annotations

import datetime
import hashlib
import hmac
from urllib.parse import parse_qsl, quote, urlsplit

_EMPTY = hashlib.sha256(b"").hexdigest()
_ALGORITHM = "AWS4-HMAC-SHA256"


def encode(text: str, *, safe: str = "") -> str:
    """Encodes a text for a path or query as the signature requires it."""
    return quote(text, safe=f"{safe}-_.~")


def sign(
    method: str, target: str, *, host: str, region: str, user: str, secret: str, at: datetime.datetime
) -> dict[str, str]:
    """Returns the headers that authorise a request without a body. `target` is the encoded path with its query, `at` is in UTC."""
    parts = urlsplit(target)
    query = "&".join(
        f"{encode(name)}={encode(value)}" for name, value in sorted(parse_qsl(parts.query, keep_blank_values=True))
    )
    stamp, day = at.strftime("%Y%m%dT%H%M%SZ"), at.strftime("%Y%m%d")
    headers = {"host": host, "x-amz-content-sha256": _EMPTY, "x-amz-date": stamp}
    names = ";".join(sorted(headers))
    lines = "".join(f"{name}:{headers[name]}\n" for name in sorted(headers))
    canonical = "\n".join((method, parts.path, query, lines, names, _EMPTY))
    scope = f"{day}/{region}/s3/aws4_request"
    text = "\n".join((_ALGORITHM, stamp, scope, hashlib.sha256(canonical.encode()).hexdigest()))
    key = f"AWS4{secret}".encode()
    for part in (day, region, "s3", "aws4_request"):
        key = hmac.digest(key, part.encode(), "sha256")
    signature = hmac.digest(key, text.encode(), "sha256").hex()
    authorisation = f"{_ALGORITHM} Credential={user}/{scope}, SignedHeaders={names}, Signature={signature}"
    return {"Host": host, "X-Amz-Content-Sha256": _EMPTY, "X-Amz-Date": stamp, "Authorization": authorisation}
