import { createReadStream } from "node:fs";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Notice } from "@/lib/domain/datasets/dataset";
import { findUnicodeForm } from "../../content/detect-unicode";
import { nameColumns } from "../../csv/name-columns";
import type { ConversionReport } from "../conversion";
import { findRecords } from "./find-records";
import { flattenRecord, toFieldName, toFieldText } from "./flatten-record";
import { isObject } from "./json-value";
import { parseRecord } from "./parse-record";
import { readHead } from "../read-head";
import { RecordSplitter } from "./record-splitter";
import { RowFile } from "../row-file";

const mostColumns = 20_000;
/** In larger tables, at least one in this many cells must have a value; otherwise names are really values. */
const [judgedCells, sparsest] = [20_000_000, 200];

/**
 * Refuses records that each have fields of their own: as a table they would be mostly holes, thousands for each value.
 */
function assertShared({ records, columns, values }: { records: number; columns: number; values: number }): void {
  const cells = records * columns;
  if (columns > mostColumns) {
    throw new CaveatError("unreadable_file", "The records of this JSON have more than 20,000 different fields.", {
      remedy: "Save values in lists of records, not as field names.",
    });
  }
  if (cells > judgedCells && cells > values * sparsest) {
    throw new CaveatError(
      "unreadable_file",
      `The records in this JSON share hardly any fields: ${records} records have ${columns} different ones.`,
      { remedy: "Save values in lists of records, not as field names." },
    );
  }
}

/**
 * Emits every record of a file. A list within an object, or columns of values, become records; returns notices about
 * that.
 */
async function eachRecord(source: string, onRecord: (record: unknown) => void): Promise<readonly Notice[]> {
  let held: unknown[] = [];
  let count = 0;
  const splitter = new RecordSplitter((text) => {
    count += 1;
    const value = parseRecord(text, count);
    // A single object may be a wrapper around the records.
    if (count === 1) {
      held = [value];
      return;
    }
    for (const first of held) onRecord(first);
    held = [];
    onRecord(value);
  });
  const head = await readHead(source);
  const decoder = new TextDecoder(findUnicodeForm(head), { fatal: true });
  for await (const piece of createReadStream(source, { highWaterMark: 1024 * 1024 })) {
    splitter.push(decode(decoder, piece as Buffer));
  }
  splitter.push(decode(decoder));
  splitter.end();
  if (held.length === 0) return [];
  const { records, notices } = findRecords(held[0]);
  for (const record of records) onRecord(record);
  return notices;
}

/** Decodes JSON. Throws `unreadable_file` for invalid Unicode. */
function decode(decoder: TextDecoder, piece?: Buffer): string {
  try {
    return decoder.decode(piece, { stream: piece !== undefined });
  } catch (cause) {
    throw new CaveatError("unreadable_file", "This JSON is not UTF-8.", { cause, remedy: "Save it again as UTF-8." });
  }
}

function toFields(record: unknown): Map<string, unknown> {
  if (isObject(record)) return flattenRecord(record);
  if (Array.isArray(record)) return new Map(record.map((value: unknown, index) => [`column_${index + 1}`, value]));
  return new Map([["value", record]]);
}

interface Columns {
  /** Keys of fields, one per column. */
  keys: string[];
  /** Keys of lists and objects that are kept as JSON. */
  nested: ReadonlySet<string>;
  records: number;
  /** How many records lack a column that others have. */
  uneven: number;
  /** Whether every record is a list, so that the first one may hold names. */
  lists: boolean;
  /** Notices about how the records were found. */
  notices: readonly Notice[];
}

async function findColumns(source: string): Promise<Columns> {
  const seen = new Map<string, number>();
  const nested = new Set<string>();
  let records = 0;
  let values = 0;
  let lists = true;
  const notices = await eachRecord(source, (record) => {
    records += 1;
    lists &&= Array.isArray(record);
    const fields = toFields(record);
    values += fields.size;
    for (const [key, value] of fields) {
      seen.set(key, (seen.get(key) ?? 0) + 1);
      if (typeof value === "object" && value !== null) nested.add(key);
    }
    assertShared({ records, columns: seen.size, values });
  });
  const uneven = Math.max(0, ...[...seen.values()].map((count) => records - count));
  return { keys: [...seen.keys()], nested, records, uneven, lists, notices };
}

/**
 * Writes the records of a JSON or NDJSON file as rows of CSV, with the names of the columns first. Throws
 * `unreadable_file` when it is not well-formed or holds no records.
 */
export async function readJson(source: string, target: string): Promise<ConversionReport> {
  const { keys, nested, records, uneven, lists, notices: found } = await findColumns(source);
  if (keys.length === 0) {
    throw new CaveatError("unreadable_file", "This JSON contains no records.", {
      remedy: "Upload a list of records, or one record per line.",
    });
  }
  const file = await RowFile.create(target);
  try {
    if (!lists) await file.add(keys.map(toFieldName));
    const writing: Promise<void>[] = [];
    await eachRecord(source, (record) => {
      const fields = toFields(record);
      const pending = file.add(keys.map((key) => toFieldText(fields.get(key))));
      if (pending !== undefined) writing.push(pending);
    });
    await Promise.all(writing);
  } finally {
    await file.close();
  }
  const notices: Notice[] = [...found];
  if (uneven > 0 && records > 1) {
    notices.push({
      text: "Not every record has every field: absent fields count as missing.",
      columns: [],
      rows: uneven,
    });
  }
  if (nested.size > 0) {
    const { names } = nameColumns(keys.map(toFieldName), keys.length);
    // The first list may hold the names.
    const columns = lists ? [] : names.filter((_, place) => nested.has(keys[place] ?? ""));
    notices.push({ text: "Nested or binary values are kept as text.", columns });
  }
  return { made: "rows", format: "json", named: !lists, notices };
}
