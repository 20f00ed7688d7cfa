"""Writes the text of a PDF or Word document as lines of JSON. Takes format, source and target. Prints
nothing and exits 0 when it could, else prints a reason from `refusals` in document-program.ts and exits 3."""

import json
import resource
import sys
import zipfile
from typing import IO, TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MEMORY = 1024**3
SECONDS = 240
MOST_PAGES = 2_000
MOST_CHARACTERS = 5_000_000
# Bytes that the one part of a Word document which is read may unpack to, and times its packed size.
MOST_UNPACKED = 64 * 1024**2
MOST_RATIO = 200
HARMLESS = 4 * 1024**2
# Bytes of the instructions that draw one page. Interpreting them takes about a second for each megabyte.
MOST_DRAWING = 16 * 1024**2
# The flag of a part of an archive that a password protects.
ENCRYPTED = 1
WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


class Refusal(Exception):
    """Why a document is not read."""


class Writer:
    """Writes pieces of text and counts their characters."""

    def __init__(self, file: TextIO) -> None:
        self.file = file
        self.characters = 0

    def write(self, piece: dict[str, Any]) -> None:
        """Writes one piece: `page` or `level` of a heading, and `text`."""
        self.characters += len(piece["text"])
        if self.characters > MOST_CHARACTERS:
            raise Refusal("too_long")
        self.file.write(json.dumps(piece) + "\n")


def read_pdf(source: str, writer: Writer) -> None:
    """Writes the text of each page."""
    import logging

    import pypdf
    from pypdf.errors import DependencyError, PdfReadError

    logging.disable(logging.CRITICAL)
    try:
        reader = pypdf.PdfReader(source, strict=True)
        if reader.is_encrypted and reader.decrypt("") == pypdf.PasswordType.NOT_DECRYPTED:
            raise Refusal("locked")
        count = len(reader.pages)
    except DependencyError as error:
        raise Refusal("locked") from error
    except PdfReadError as error:
        raise Refusal("damaged") from error
    if count > MOST_PAGES:
        raise Refusal("too_many_pages")
    for number in range(1, count + 1):
        try:
            page = reader.pages[number - 1]
            contents = page.get_contents()
            if contents is not None and len(contents.get_data()) > MOST_DRAWING:
                raise Refusal("heavy_page")
            text = page.extract_text()
        except (MemoryError, Refusal):
            raise
        except Exception:  # A page that cannot be read does not cost the others.
            text = ""
        writer.write({"page": number, "text": text})
        # Objects of a page are not needed for the next one.
        reader.resolved_objects.clear()


def read_docx(source: str, writer: Writer) -> None:
    """Writes each paragraph, those of tables row by row, and the level of headings."""
    from defusedxml.ElementTree import iterparse

    try:
        archive = zipfile.ZipFile(source)
    except zipfile.BadZipFile as error:
        raise Refusal("damaged") from error
    try:
        part = archive.getinfo("word/document.xml")
    except KeyError as error:
        raise Refusal(to_kind(archive.namelist())) from error
    if part.flag_bits & ENCRYPTED:
        raise Refusal("locked")
    if part.file_size > MOST_UNPACKED or (part.file_size > HARMLESS and part.file_size > part.compress_size * MOST_RATIO):
        raise Refusal("bomb")
    with archive.open(part) as stream:
        depth = 0
        row: list[str] = []
        for event, element in iterparse(Bounded(stream), events=("start", "end"), forbid_dtd=True):
            if element.tag == f"{WORD}tbl":
                depth += 1 if event == "start" else -1
            if event == "start":
                continue
            if element.tag == f"{WORD}p":
                text, level = to_text(element), to_level(element)
                if depth > 0:
                    row.append(text)
                elif text.strip():
                    writer.write({"level": level, "text": text})
                element.clear()
            elif element.tag == f"{WORD}tr" and depth == 1:
                cells = " | ".join(cell for cell in row if cell.strip())
                if cells:
                    writer.write({"level": None, "text": cells})
                row = []
                element.clear()


def to_kind(names: list[str]) -> str:
    """Returns the reason why an archive of these files is not read as a Word document."""
    if any(name.startswith("xl/") for name in names):
        return "workbook"
    if "mimetype" in names or any(name.startswith("ppt/") for name in names):
        return "other_office"
    return "no_word"


class Bounded:
    """A stream that ends a document whose part is longer than it says."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.stream = stream
        self.left = MOST_UNPACKED

    def read(self, size: int = -1) -> bytes:
        """Reads like the stream."""
        chunk = self.stream.read(size if size >= 0 else 65_536)
        self.left -= len(chunk)
        if self.left < 0:
            raise Refusal("bomb")
        return chunk


def to_text(paragraph: "Element") -> str:
    """Joins the text of a paragraph, without what was deleted from it."""
    parts: list[str] = []
    for element in paragraph.iter():
        if element.tag == f"{WORD}t":
            parts.append(element.text or "")
        elif element.tag in (f"{WORD}tab", f"{WORD}br", f"{WORD}cr"):
            parts.append(" ")
    return "".join(parts)


def to_level(paragraph: "Element") -> int | None:
    """Returns the level of a heading; None for other paragraphs."""
    style = paragraph.find(f"{WORD}pPr/{WORD}pStyle")
    name = "" if style is None else style.get(f"{WORD}val", "")
    plain = name.lower().replace(" ", "")
    if plain == "title":
        return 1
    digits = plain.removeprefix("heading").removeprefix("berschrift").removeprefix("überschrift").removeprefix("titre")
    return int(digits) if digits != plain and digits.isdigit() and len(digits) == 1 else None


def main(kind: str, source: str, target: str) -> None:
    """Writes the text of `source` to `target`."""
    from xml.etree.ElementTree import ParseError

    from defusedxml import DefusedXmlException

    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    try:
        with open(target, "w", encoding="ascii") as file:
            (read_pdf if kind == "pdf" else read_docx)(source, Writer(file))
    except Refusal as refusal:
        refuse(str(refusal))
    except DefusedXmlException:
        refuse("bomb")
    except (ParseError, zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError):
        refuse("damaged")
    except MemoryError:
        refuse("too_large")


def refuse(reason: str) -> None:
    """Prints a reason and ends."""
    print(reason)
    sys.exit(3)


if __name__ == "__main__":
    main(*sys.argv[1:4])
