import iconv from "iconv-lite";

const ends = { LF: "\n", CRLF: "\r\n", CR: "\r" } as const;
type End = keyof typeof ends;
const kinds: readonly End[] = ["LF", "CRLF", "CR"];

/** How a file of mixed line breaks is written. */
export interface LineEndForm {
  /** Ends of rows, in turn. */
  rows: readonly End[];
  /** The line break within a name; none by default. */
  header?: End;
  /** Line breaks within cells, in turn; none by default. */
  cells?: readonly End[];
  delimiter?: string;
  encoding?: "utf-8" | "utf-8-sig" | "utf-16-le" | "utf-16-be";
  /** Whether the last row lacks its end. */
  open?: boolean;
  /** Whether every third row is followed by an empty line. */
  blanks?: boolean;
  /** Rows below the names; 40 by default. */
  count?: number;
  /** The row from which on cells have line breaks, and rows have the last of their ends; by default, all do. */
  from?: number;
}

const usualRows = 40;

const pick = <Value>(values: readonly Value[], index: number): Value | undefined => values[index % values.length];

/** Writes rows of a key, a quoted note with a delimiter and doubled quotes, and an amount. */
function toText({
  rows,
  header,
  cells = [],
  delimiter = ",",
  open,
  blanks,
  count = usualRows,
  from,
}: LineEndForm): string {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const toEnd = (index: number) => {
    if (from === undefined) return ends[pick(rows, index) ?? "LF"];
    return ends[(index < from ? rows[0] : rows.at(-1)) ?? "LF"];
  };
  let text = "";
  for (let index = 0; index <= count; index += 1) {
    const within = index < (from ?? 0) ? undefined : pick(cells, index);
    const note = `said "yes"${delimiter} ${index}${within === undefined ? "" : ends[within]}and more`;
    const name = quote(`What was${header === undefined ? " " : ends[header]}said`);
    text += index === 0 ? ["Key", name, "Amount"].join(delimiter) : [`k${index}x`, quote(note), index].join(delimiter);
    if (index < count || open !== true) text += toEnd(index);
    if (blanks === true && index % 3 === 0) text += toEnd(index);
  }
  return text;
}

const mixtures: readonly (readonly End[])[] = [
  ["LF", "CRLF"],
  ["CRLF", "LF"],
  ["CRLF", "CR"],
  ["CR", "LF"],
  ["LF", "CR", "CRLF"],
];
const inNames: readonly (End | undefined)[] = [undefined, ...kinds];
const delimiters = [",", ";", "\t", "|"];

const plain = kinds.flatMap((rows, place) =>
  inNames.flatMap((header) =>
    inNames.map((cell, index): LineEndForm => ({
      ...{ rows: [rows], header, cells: cell === undefined ? [] : [cell], open: (place + index) % 2 === 0 },
      delimiter: pick(delimiters, place + index),
    })),
  ),
);
const mixed = mixtures.flatMap((rows) =>
  inNames.map((header, index): LineEndForm => ({ rows, header, cells: index % 2 === 0 ? kinds : [], open: index > 1 })),
);
const spaced = kinds.flatMap((rows) =>
  inNames.map((header): LineEndForm => ({ rows: [rows], header, cells: ["LF"], blanks: true })),
);
const encoded = (["utf-8-sig", "utf-16-le", "utf-16-be"] as const).flatMap((encoding) => [
  { rows: ["CRLF"], header: "LF", cells: ["LF"], encoding } satisfies LineEndForm,
  { rows: ["LF"], header: "CRLF", cells: ["CRLF", "LF"], encoding, open: true } satisfies LineEndForm,
  { rows: ["CR"], header: "LF", cells: ["CR"], encoding } satisfies LineEndForm,
]);
// The beginning that decides how a file is read has 256 KB.
const long = { count: 60_000, from: 30_000 };
const large: LineEndForm[] = [
  { ...long, rows: ["CRLF"], header: "LF", cells: ["LF"] },
  { ...long, rows: ["CRLF"], cells: ["LF"] },
  { ...long, rows: ["LF"], cells: ["CRLF", "CR"] },
  { ...long, rows: ["LF", "CRLF"] },
  { ...long, rows: ["CRLF", "LF"], header: "LF" },
  { ...long, rows: ["CRLF", "CR"], cells: ["LF"] },
  { ...long, rows: ["CR", "LF"], cells: ["CR"] },
];

/** Describes a form for a person. */
export const toTitle = ({ rows, header, cells = [], delimiter = ",", encoding = "utf-8", ...form }: LineEndForm) =>
  [
    `rows ${rows.join("/")}, names ${header ?? "none"}, cells ${cells.join("/") || "none"}, ${JSON.stringify(delimiter)}, ${encoding}`,
    ...Object.entries(form).map(([key, value]) => `${key} ${value}`),
  ].join(", ");

/** Number of rows of a file of this form. */
export const countRows = ({ count = usualRows }: LineEndForm): number => count;

/** Writes a file of this form. */
export function writeForm(form: LineEndForm): Buffer {
  const { encoding = "utf-8" } = form;
  const mark = encoding === "utf-8" ? "" : "\ufeff";
  return iconv.encode(mark + toText(form), encoding.replace("-sig", ""), { addBOM: false });
}

/** All mixtures of line breaks: between rows, in names and in cells, in several encodings, also beyond the beginning of a large file. */
export const lineEndForms: readonly LineEndForm[] = [...plain, ...mixed, ...spaced, ...encoded, ...large];
