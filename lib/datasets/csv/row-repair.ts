import { isSameRow } from "./detect-header";
import type { Layout } from "./detect-layout";
import { isEmptyLine } from "./tokenize-sample";

/** Rows with one kind of fault: how many, and the first few as they were. */
export interface RowFault {
  count: number;
  /** Their positions among the kept rows, from 0; the first 20. */
  rowNumbers: number[];
  /** For people, for example `line 7: a,b`; at most three, cut after 120 characters. */
  examples: string[];
}

/** What was done so that every row has the same number of fields. */
export interface RepairReport {
  rows: number;
  /** Rows with fewer fields; the missing ones were left empty. */
  short: RowFault;
  /** Rows with more fields than columns; the surplus was left out. */
  long: RowFault;
  /** Comments between the rows, left out. */
  remarks: RowFault;
  /** Rows that repeat the names of the columns, left out. */
  repeated: RowFault;
  /** Lines below the table, left out. */
  footer: string[];
}

/** Maximum number of short rows at the end that can be a footer. */
const longestFooter = 200;
const mostNumbers = 20;

function toExample(row: readonly string[], index: number): string {
  const text = row.join(" | ").replaceAll(/\s+/g, " ");
  return `row ${index + 1}: ${text.length > 120 ? `${text.slice(0, 119)}…` : text}`;
}

const none = (): RowFault => ({ count: 0, rowNumbers: [], examples: [] });

/** @param place position of the row among the kept ones; undefined when it is left out. */
function note(fault: RowFault, row: readonly string[], index: number, place?: number): void {
  fault.count += 1;
  if (place !== undefined && fault.rowNumbers.length < mostNumbers) fault.rowNumbers.push(place);
  if (fault.examples.length < 3) fault.examples.push(toExample(row, index));
}

/** Gives rows the width of the table and recognises lines below it: far shorter than a row, and nothing after them. */
export class RowRepair {
  private readonly short = none();
  private readonly long = none();
  private readonly remarks = none();
  private readonly repeated = none();
  private waiting: { row: string[]; index: number }[] = [];
  private rows = 0;
  private readonly width: number;

  constructor(
    private readonly layout: Pick<Layout, "width" | "remarks" | "repeated">,
    private readonly onRow: (row: readonly string[]) => void,
    /** Whether the table is drawn: then a line without a frame is not one of its rows. */
    private readonly framed = false,
  ) {
    this.width = layout.width;
  }

  /** Takes the row with this number, counted from 0 over the whole file. */
  take(row: string[], index: number): void {
    if (isEmptyLine(row) && this.width > 1) return;
    if (this.layout.remarks && row.length !== this.width && row[0]?.startsWith("#") === true) {
      note(this.remarks, row, index);
      return;
    }
    if (this.layout.repeated !== null && isSameRow(row, this.layout.repeated)) {
      note(this.repeated, row, index);
      return;
    }
    if (this.width >= (this.framed ? 2 : 3) && row.length < Math.max(2, this.width / 2)) {
      this.waiting.push({ row, index });
      if (this.waiting.length > longestFooter) this.release();
      return;
    }
    this.release();
    this.emit(row, index);
  }

  /** Returns the report after the last row. */
  end(): RepairReport {
    const footer = this.rows === 0 ? [] : this.waiting;
    if (footer.length === 0) this.release();
    return {
      rows: this.rows,
      short: this.short,
      long: this.long,
      remarks: this.remarks,
      repeated: this.repeated,
      footer: footer.map(({ row, index }) => toExample(row, index)),
    };
  }

  private release(): void {
    for (const { row, index } of this.waiting) this.emit(row, index);
    this.waiting = [];
  }

  private emit(row: string[], index: number): void {
    if (row.length < this.width) {
      note(this.short, row, index, this.rows);
      while (row.length < this.width) row.push("");
    } else if (row.length > this.width) {
      if (row.slice(this.width).some((cell) => cell !== "")) note(this.long, row, index, this.rows);
      row.length = this.width;
    }
    this.rows += 1;
    this.onRow(row);
  }
}
