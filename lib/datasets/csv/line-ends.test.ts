import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { inTemporaryFolder, readContent } from "../testing/temporary-folder";

const python = process.env.CAVEAT_PYTHON ?? path.join(process.cwd(), ".venv", "bin", "python");
const program = `
import codecs, csv, json, sys
csv.field_size_limit(1 << 30)
name, encoding, delimiter = sys.argv[1:4]
with open(name, encoding=encoding, newline="") as file:
    print(json.dumps([row for row in csv.reader(file, delimiter=delimiter) if row]))
`;

/** Reads a file with Python's csv module: its rows, without empty lines. */
async function readWithPython(content: Uint8Array, encoding: string, delimiter: string): Promise<string[][]> {
  return inTemporaryFolder(async (folder) => {
    const file = path.join(folder, "table.csv");
    await writeFile(file, content);
    const maxBuffer = 512 * 1024 * 1024;
    const { stdout } = await promisify(execFile)(python, ["-I", "-c", program, file, encoding, delimiter], {
      maxBuffer,
    });
    return JSON.parse(stdout) as string[][];
  });
}

const ends = { LF: "\n", CRLF: "\r\n", CR: "\r" } as const;
type End = keyof typeof ends;
const kinds: readonly End[] = ["LF", "CRLF", "CR"];

interface Form {
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
  count?: number;
  /** The row from which on cells have line breaks, and rows have the last of their ends; by default, all do. */
  from?: number;
}

const pick = <Value>(values: readonly Value[], index: number): Value | undefined => values[index % values.length];

function toText({ rows, header, cells = [], delimiter = ",", open, blanks, count = 40, from }: Form): string {
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
    inNames.map((cell, index): Form => ({
      ...{ rows: [rows], header, cells: cell === undefined ? [] : [cell], open: (place + index) % 2 === 0 },
      delimiter: pick(delimiters, place + index),
    })),
  ),
);
const mixed = mixtures.flatMap((rows) =>
  inNames.map((header, index): Form => ({ rows, header, cells: index % 2 === 0 ? kinds : [], open: index > 1 })),
);
const spaced = kinds.flatMap((rows) =>
  inNames.map((header): Form => ({ rows: [rows], header, cells: ["LF"], blanks: true })),
);
const encoded = (["utf-8-sig", "utf-16-le", "utf-16-be"] as const).flatMap((encoding) => [
  { rows: ["CRLF"], header: "LF", cells: ["LF"], encoding } satisfies Form,
  { rows: ["LF"], header: "CRLF", cells: ["CRLF", "LF"], encoding, open: true } satisfies Form,
  { rows: ["CR"], header: "LF", cells: ["CR"], encoding } satisfies Form,
]);
// The beginning that decides how a file is read has 256 KB.
const long = { count: 60_000, from: 30_000 };
const large: Form[] = [
  { ...long, rows: ["CRLF"], header: "LF", cells: ["LF"] },
  { ...long, rows: ["CRLF"], cells: ["LF"] },
  { ...long, rows: ["LF"], cells: ["CRLF", "CR"] },
  { ...long, rows: ["LF", "CRLF"] },
  { ...long, rows: ["CRLF", "LF"], header: "LF" },
  { ...long, rows: ["CRLF", "CR"], cells: ["LF"] },
  { ...long, rows: ["CR", "LF"], cells: ["CR"] },
];

const toTitle = ({ rows, header = "none", cells = [], delimiter = ",", encoding = "utf-8", ...form }: Form) =>
  [
    `rows ${rows.join("/")}, names ${header}, cells ${cells.join("/") || "none"}, ${JSON.stringify(delimiter)}, ${encoding}`,
    ...Object.entries(form).map(([key, value]) => `${key} ${value}`),
  ].join(", ");

/** A name keeps its line break, as a line feed. */
const toName = (written: string) => written.replaceAll(/\r\n?/g, "\n");

describe("a table has the rows and cells that Python reads, whatever ends its lines and those within quotes", () => {
  const forms: readonly Form[] = [...plain, ...mixed, ...spaced, ...encoded, ...large];

  test.each(forms.map((form) => [toTitle(form), form] as const))("%s", async (_, form) => {
    const { encoding = "utf-8", delimiter = "," } = form;
    const text = toText(form);
    const mark = encoding === "utf-8" ? "" : "\ufeff";
    const content = iconv.encode(mark + text, encoding.replace("-sig", ""), { addBOM: false });
    const [header = [], ...rows] = await readWithPython(
      content,
      encoding.startsWith("utf-16") ? "utf-16" : encoding,
      delimiter,
    );
    expect(rows).toHaveLength(form.count ?? 40);
    const table = await readContent(content, undefined, 100_000);
    expect([table.names, table.rowCount]).toEqual([header.map(toName), rows.length]);
    expect(table.rows.map((row) => row.map(String))).toEqual(rows);
  });
});
