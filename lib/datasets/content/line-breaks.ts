const lineFeed = 10;
const carriageReturn = 13;

/** Finds out whether bytes that arrive in pieces have line breaks of more than one kind: LF, CRLF, CR. */
export class LineBreaks {
  private readonly kinds = new Set<"LF" | "CRLF" | "CR">();
  /** Whether the last piece ended with a carriage return, which a line feed may follow. */
  private pending = false;

  /** Takes the next piece. */
  push(piece: Buffer): void {
    if (piece.length === 0) return;
    if (this.pending) this.kinds.add(piece[0] === lineFeed ? "CRLF" : "CR");
    const follows = this.pending;
    this.pending = piece.at(-1) === carriageReturn;
    if (this.kinds.size > 1) return;
    if (piece.includes(lineFeed) && !piece.includes(carriageReturn)) {
      if (!(follows && piece.lastIndexOf(lineFeed) === 0)) this.kinds.add("LF");
      return;
    }
    for (let at = piece.indexOf(lineFeed); at >= 0 && this.kinds.size < 2; at = piece.indexOf(lineFeed, at + 1)) {
      if (at === 0 && follows) continue;
      this.kinds.add(piece[at - 1] === carriageReturn ? "CRLF" : "LF");
    }
    for (
      let at = piece.indexOf(carriageReturn);
      at >= 0 && at < piece.length - 1 && this.kinds.size < 2;
      at = piece.indexOf(carriageReturn, at + 1)
    ) {
      if (piece[at + 1] !== lineFeed) this.kinds.add("CR");
    }
  }

  /** Whether more than one kind was found, after the last piece. */
  areMixed(): boolean {
    return this.kinds.size + (this.pending && !this.kinds.has("CR") ? 1 : 0) > 1;
  }
}
