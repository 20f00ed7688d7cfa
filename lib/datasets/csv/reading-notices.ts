import type { Notice } from "@/lib/domain/datasets/dataset";
import { nameDelimiter } from "./dialect";
import type { TextExamination } from "./examine-text";
import type { RewriteReport } from "./rewrite-csv";
import type { RowFault } from "./row-repair";

const shorten = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text);

function toRowNotice({ count, rowNumbers, examples }: RowFault, text: string): Notice[] {
  if (count === 0) return [];
  return [{ text, columns: [], rows: count, ...(rowNumbers.length > 0 && { rowNumbers }), examples }];
}

/** Whether every line has the same number of parts between blanks, colons or slashes, and more than one. */
function looksDivided(rows: readonly (readonly string[])[]): boolean {
  const counts = new Set(rows.map(([line = ""]) => line.trim().split(/[\s:/,;|]+/).length));
  return rows.length > 1 && counts.size === 1 && !counts.has(1);
}

/** Reports what was assumed about the encoding, with values that show whether that is right. */
function toEncodingNotice({ encoding, samples }: TextExamination): Notice {
  const label = encoding.label === "utf-8" ? "UTF-8 with damaged characters" : encoding.label;
  const rival = encoding.rival === undefined ? "" : ` It could also be ${encoding.rival}.`;
  const examples = samples.flat().filter((value) => /\P{ASCII}/u.test(value));
  return {
    text: `The text is not valid UTF-8; it was read as ${label}.${rival}`,
    columns: [],
    ...(examples.length > 0 && { examples: examples.slice(0, 3).map(shorten) }),
  };
}

/** UTF-8 that was mistaken for Windows text and saved again: `JosÃ©`, `â€“`. */
const twiceEncoded =
  /[ÃÂ][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122]|â€[\u009d\u02dc\u0153\u2013-\u2122]/u;

/** Reports letters that were corrupted before the file was made. */
function toSpoiltNotice(samples: readonly (readonly string[])[]): Notice[] {
  const spoilt = samples.flat().filter((value) => twiceEncoded.test(value));
  if (spoilt.length === 0) return [];
  const text = "Some letters were spoilt before this file was made, as by a wrong encoding; they are kept as they are.";
  return [{ text, columns: [], examples: spoilt.slice(0, 3).map(shorten) }];
}

const toRowExamples = (rows: readonly (readonly string[])[]) => rows.slice(0, 3).map((row) => shorten(row.join(" ⏐ ")));

/** Reports what was assumed about the delimiter. */
function toDivisionNotices({ dialect, firstRows }: TextExamination): Notice[] {
  const { delimiter, gaps, runs, framed, wrapped, padded } = dialect;
  const examples = toRowExamples(firstRows);
  if (gaps !== undefined)
    return [{ text: "The columns are divided by their places in the lines.", columns: [], examples }];
  if (delimiter === null) {
    return [
      { text: "No delimiter divides the lines evenly, so each line is one value of a single column.", columns: [] },
    ];
  }
  if (runs === true) {
    const what = delimiter === "\t" ? "tabs" : "blanks";
    return [{ text: `The columns are divided by ${what}; several of them count as one.`, columns: [], examples }];
  }
  if (padded === true && framed !== true) {
    return [{ text: "Blanks around the values were left out.", columns: [], examples }];
  }
  if (framed === true)
    return [{ text: "The lines are drawn as a table; its frame was left out.", columns: [], examples }];
  if (wrapped === true)
    return [{ text: "Quotes enclose each line as a whole; they were taken away.", columns: [], examples }];
  if ([",", ";", "\t", "|"].includes(delimiter)) return [];
  return [{ text: `The columns are divided by ${nameDelimiter(delimiter)}.`, columns: [], examples }];
}

/** Reports what was assumed about a text as a whole. */
export function toTextNotices(text: TextExamination, chosen: { delimiter: boolean; header: boolean }): Notice[] {
  const { encoding, dialect, layout, firstRows } = text;
  const notices: Notice[] = [];
  if (!encoding.certain) notices.push(toEncodingNotice(text));
  if (!chosen.delimiter) notices.push(...toDivisionNotices(text));
  notices.push(...toSpoiltNotice(text.samples));
  const lost = text.samples.flat().filter((value) => value.includes("\ufffd")).length;
  if (text.isPlain && lost > 0) notices.push(toLossNotice(lost));
  if (layout.width === 1 && dialect.delimiter !== null && !chosen.delimiter && looksDivided(firstRows)) {
    notices.push({
      text: "Each line is one value of a single column; if blanks or other characters divide it, choose the delimiter.",
      columns: [],
      examples: firstRows.slice(0, 3).map((row) => shorten(row.join(""))),
    });
  }
  if (dialect.quote === "'") notices.push({ text: "Single quotes are read as quote characters.", columns: [] });
  if (layout.preamble.length > 0) {
    notices.push({
      text: "Lines above the table were left out.",
      columns: [],
      rows: layout.preamble.length,
      examples: layout.preamble.slice(0, 3).map((row) => shorten(row.join(" ").trim())),
    });
  }
  if (layout.headerRows > 1 && !chosen.header) {
    notices.push({
      text: `The first ${layout.headerRows} rows name the columns together; their words were joined.`,
      columns: [],
      examples: layout.header.slice(0, 5).map(shorten),
    });
  }
  if (layout.shifted) {
    const text =
      "Each row has one value more than there are names; the first column was taken for the one without a name.";
    notices.push({ text, columns: [], examples: toRowExamples(firstRows) });
  }
  if (text.more.below.length > 0) {
    const sentence = "The file seems to hold several tables, one below the other; they were read as one.";
    notices.push({ text: sentence, columns: [], examples: toRowExamples(text.more.below) });
  }
  if (text.more.beside) {
    const sentence =
      "An empty column divides the table: it may be several tables side by side, which were read as one.";
    notices.push({ text: sentence, columns: [], examples: toRowExamples([layout.header]) });
  }
  if (layout.headerRow === null && !chosen.header) {
    notices.push({
      text: "The first row holds data, not names, so the columns were named by their position.",
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

/** Reports lost characters. */
function toLossNotice(count: number): Notice {
  return {
    text: `Characters that cannot be read, or were lost before the file was made, are shown as \ufffd (${count} of them).`,
    columns: [],
  };
}

/** Reports what had to be repaired in the rows. */
export function toRepairNotices(report: RewriteReport): Notice[] {
  const notices = [
    ...toRowNotice(report.short, "Rows with too few values: absent values count as missing."),
    ...toRowNotice(report.long, "Rows with more values than columns: the surplus was left out."),
  ];
  notices.push(...toRowNotice(report.remarks, "Lines of remarks, which begin with #, were left out."));
  notices.push(...toRowNotice(report.repeated, "Rows that repeat the names of the columns were left out."));
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
  if (report.lostCharacters > 0) notices.push(toLossNotice(report.lostCharacters));
  if (report.nulCharacters > 0) {
    notices.push({ text: `NUL characters were removed (${report.nulCharacters} of them).`, columns: [] });
  }
  return notices;
}
