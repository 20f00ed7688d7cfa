import type { Notice } from "@/lib/domain/dataset";
import { nameDelimiter } from "./dialect";
import type { TextExamination } from "./examine-text";
import type { RewriteReport } from "./rewrite-csv";
import type { RowFault } from "./row-repair";

const shorten = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text);

function toRowNotice(fault: RowFault, text: string): Notice[] {
  return fault.count === 0 ? [] : [{ text, columns: [], rows: fault.count, examples: fault.examples }];
}

/** Whether every line has the same number of parts between blanks, colons or slashes, and more than one. */
function looksDivided(rows: readonly (readonly string[])[]): boolean {
  const counts = new Set(rows.map(([line = ""]) => line.trim().split(/[\s:/]+/).length));
  return rows.length > 1 && counts.size === 1 && !counts.has(1);
}

/** What was assumed about a text as a whole. */
export function toTextNotices(text: TextExamination, chosen: { delimiter: boolean; header: boolean }): Notice[] {
  const { encoding, dialect, layout } = text;
  const notices: Notice[] = [];
  if (!encoding.certain) {
    const label = encoding.label === "utf-8" ? "UTF-8 with damaged characters" : encoding.label;
    notices.push({ text: `The text is not valid UTF-8; it was read as ${label}.`, columns: [] });
  }
  if (dialect.delimiter === null) {
    notices.push({
      text: "No delimiter divides the lines evenly, so each line is one value of a single column.",
      columns: [],
    });
  } else if (!chosen.delimiter && ![",", ";", "\t", "|"].includes(dialect.delimiter)) {
    notices.push({ text: `The columns are divided by ${nameDelimiter(dialect.delimiter)}.`, columns: [] });
  }
  if (layout.width === 1 && dialect.delimiter !== null && !chosen.delimiter && looksDivided(text.firstRows)) {
    notices.push({
      text: "Each line is one value of a single column; if blanks or other characters divide it, choose the delimiter.",
      columns: [],
      examples: text.firstRows.slice(0, 3).map((row) => shorten(row.join(""))),
    });
  }
  if (dialect.quote === "'") notices.push({ text: "Single quotes are read as enclosing values.", columns: [] });
  if (layout.preamble.length > 0) {
    notices.push({
      text: "Lines above the table were left out.",
      columns: [],
      rows: layout.preamble.length,
      examples: layout.preamble.slice(0, 3).map((row) => shorten(row.join(" ").trim())),
    });
  }
  if (layout.headerRow === null && !chosen.header) {
    notices.push({
      text: "The first row holds data, not names, so the columns were named by their place.",
      columns: [],
    });
  } else if (!layout.headerCertain) {
    notices.push({
      text: "The first row was taken for the names of the columns; it could also be data.",
      columns: [],
      examples: [shorten(layout.header.join(", "))],
    });
  }
  return notices;
}

/** What had to be repaired in the rows. */
export function toRepairNotices(report: RewriteReport): Notice[] {
  const notices = [
    ...toRowNotice(report.short, "Rows with too few values: what was not there is missing."),
    ...toRowNotice(report.long, "Rows with more values than columns: the surplus was left out."),
  ];
  if (report.footer.length > 0) {
    notices.push({
      text: "Lines below the table were left out.",
      columns: [],
      rows: report.footer.length,
      examples: report.footer.slice(0, 3),
    });
  }
  if (report.unterminatedQuote)
    notices.push({ text: "An opening quote is never closed; it was read as text.", columns: [] });
  if (report.strayQuotes > 0) {
    notices.push({
      text: `Quotes in unexpected places were kept as text (${report.strayQuotes} of them).`,
      columns: [],
    });
  }
  if (report.nulCharacters > 0) {
    notices.push({ text: `NUL characters were removed (${report.nulCharacters} of them).`, columns: [] });
  }
  return notices;
}
