import { CaveatError } from "@/lib/domain/caveat-error";

/** Maximum number of cells from repetition. Programs repeat a row of equal cells; a sheet of nothing else is a trap. */
const mostRepeated = 5_000_000;
/** Maximum characters of one tag; longer ones are skipped. */
const longestTag = 1024 * 1024;

const tag = /<(?:[^\s<>/:"'=]+:)?(table-row|table-cell|covered-table-cell)(?=[\s/>])((?:"[^"]*"|'[^']*'|[^"'>])*)>/g;

/** Returns how often an attribute repeats something; 1 by default. */
function toRepeats(attributes: string, of: "rows" | "columns"): number {
  const [, text = "1"] = new RegExp(`number-${of}-repeated\\s*=\\s*["']([^"']*)`).exec(attributes) ?? [];
  const count = Number(text);
  return Number.isFinite(count) ? Math.max(1, count) : 1;
}

/**
 * Counts the cells that an OpenDocument sheet has once its repeated rows and cells are expanded, before anything does
 * that. Takes the XML in pieces.
 */
export class CellRepeats {
  #carry = "";
  #rows = 1;
  #repeated = 0;

  /** Throws `unreadable_file` for more than 5 million repeated cells. */
  push(piece: string): void {
    const text = this.#carry + piece;
    for (const [whole, name, attributes = ""] of text.matchAll(tag)) {
      if (name === "table-row") this.#rows = toRepeats(attributes, "rows");
      else if (!whole.endsWith("/>")) this.#repeated += this.#rows * toRepeats(attributes, "columns") - 1;
    }
    const begun = text.lastIndexOf("<");
    const isWhole = begun < 0 || isClosed(text.slice(begun));
    this.#carry = isWhole || text.length - begun > longestTag ? "" : text.slice(begun);
    if (this.#repeated <= mostRepeated) return;
    throw new CaveatError(
      "unreadable_file",
      "This workbook repeats cells more than 5 million times, which no real workbook does.",
      {
        remedy: "Delete the repeated rows and columns, or save the sheet as CSV and upload that.",
      },
    );
  }
}

/** Whether a text that begins a tag also ends it. */
function isClosed(text: string): boolean {
  return /^<(?:"[^"]*"|'[^']*'|[^"'>])*>/.test(text);
}
