import { createReadStream } from "node:fs";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Notice } from "@/lib/domain/datasets/dataset";
import { findUnicodeForm } from "../../content/detect-unicode";
import { nameColumns } from "../../csv/name-columns";
import type { ConversionReport } from "../conversion";
import { findRecords } from "./find-records";
import { isWithin, toFieldName, toFieldText } from "./flatten-record";
import {
  describeLists,
  describeRepeats,
  findChosenList,
  NestedLists,
  toRowChoices,
  toRows,
  type NestedList,
} from "./nested-lists";
import { parseRecord } from "./parse-record";
import { readHead } from "../read-head";
import { RecordSplitter } from "./record-splitter";
import { RowFile } from "../row-file";

const mostColumns = 20_000;
/** In larger tables, at least one in this many cells must have a value; otherwise names are really values. */
const [judgedCells, sparsest] = [20_000_000, 200];
/** Characters of text that the rows of a list may have, as the contents of an archive. */
const mostRepeated = 1024 ** 3;

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

interface Columns {
  /** Keys of fields, one per column. */
  keys: string[];
  /** Keys of lists and objects that are kept as JSON. */
  nested: ReadonlySet<string>;
  /** Fields that are lists, one of which may be read row by row. */
  lists: readonly NestedList[];
  records: number;
  rows: number;
  /** How many rows lack a column that others have. */
  uneven: number;
  /** How many records have no row, because their list has no entry. */
  without: number;
  /** Whether every record is a list, so that the first one may hold names. */
  bare: boolean;
  /** Notices about how the records were found. */
  notices: readonly Notice[];
}

/** @param list key of the list whose entries are the rows; null for the records. */
async function findColumns(source: string, list: string | null): Promise<Columns> {
  const seen = new Map<string, number>();
  const nested = new Set<string>();
  const lists = new NestedLists();
  const counts = { records: 0, rows: 0, without: 0, values: 0, characters: 0 };
  let bare = true;
  const notices = await eachRecord(source, (record) => {
    counts.records += 1;
    bare &&= Array.isArray(record);
    const rows = toRows(record, list);
    if (rows.length === 0) counts.without += 1;
    for (const fields of rows) {
      counts.rows += 1;
      counts.values += fields.size;
      for (const [key, value] of fields) {
        seen.set(key, (seen.get(key) ?? 0) + 1);
        lists.add(key, value);
        if (typeof value === "object" && value !== null) nested.add(key);
        if (list !== null) counts.characters += toFieldText(value).length + 1;
      }
      assertShared({ records: counts.rows, columns: seen.size, values: counts.values });
      if (counts.characters > mostRepeated) throw toRepeating(list ?? "");
    }
  });
  const uneven = Math.max(0, ...[...seen.values()].map((count) => counts.rows - count));
  return { keys: [...seen.keys()], nested, lists: bare ? [] : lists.list(), ...counts, uneven, bare, notices };
}

/** Creates the error for a list whose rows repeat too much. */
function toRepeating(list: string): CaveatError {
  const name = toFieldName(list).slice(0, 80);
  return new CaveatError(
    "unreadable_file",
    `With one row per entry of “${name}”, this JSON would have more than 1 GB of text, because each row repeats the other fields.`,
    { remedy: "Read it with one row per record, or leave out long fields." },
  );
}

/**
 * Writes the records of a JSON or NDJSON file as rows of CSV, with the names of the columns first; with `chosen`, the
 * entries of that list within the records. Throws `unreadable_file` when it is not well-formed or holds no records,
 * `invalid_input` for an unknown list.
 */
export async function readJson(options: {
  source: string;
  target: string;
  chosen?: string;
  choosable: boolean;
}): Promise<ConversionReport> {
  const { source, target, chosen, choosable } = options;
  const records = await findColumns(source, null);
  const found = choosable ? records : { ...records, lists: [] };
  const list = chosen === undefined ? null : findChosenList(found.lists, chosen);
  const columns = list === null ? found : await findColumns(source, list.key);
  if (columns.keys.length === 0) {
    throw new CaveatError("unreadable_file", "This JSON contains no records.", {
      remedy: "Upload a list of records, or one record per line.",
    });
  }
  await writeRows({ source, target, list: list?.key ?? null }, columns);
  const choices = toRowChoices(found.lists);
  return {
    ...{ made: "rows", format: "json", named: !columns.bare, notices: toNotices(columns, list) },
    // Without lists, there is nothing to choose.
    ...(found.lists.length > 0 && { sheets: choices, sheet: list?.name ?? choices[0] }),
  };
}

async function writeRows(
  { source, target, list }: { source: string; target: string; list: string | null },
  { keys, bare }: Pick<Columns, "keys" | "bare">,
): Promise<void> {
  const file = await RowFile.create(target);
  try {
    if (!bare) await file.add(keys.map(toFieldName));
    const writing: Promise<void>[] = [];
    await eachRecord(source, (record) => {
      for (const fields of toRows(record, list)) {
        const pending = file.add(keys.map((key) => toFieldText(fields.get(key))));
        if (pending !== undefined) writing.push(pending);
      }
    });
    await Promise.all(writing);
  } finally {
    await file.close();
  }
}

function toNotices(columns: Columns, list: NestedList | null): Notice[] {
  const { keys, nested, lists, records, rows, uneven, without, bare } = columns;
  const notices: Notice[] = [...columns.notices];
  const { names } = nameColumns(keys.map(toFieldName), keys.length);
  const toNames = (isMeant: (key: string) => boolean) => names.filter((_, place) => isMeant(keys[place] ?? ""));
  if (list !== null)
    notices.push(...describeRepeats(list, { records, without, repeated: toNames((key) => !isWithin(key, list.key)) }));
  if (uneven > 0 && rows > 1) {
    notices.push({
      text: "Not every record has every field: absent fields count as missing.",
      columns: [],
      rows: uneven,
    });
  }
  // Of the entries of a list, no further list can be chosen.
  const described = list === null ? describeLists(lists) : [];
  notices.push(...described);
  const isDescribed = (key: string) => lists.slice(0, described.length).some((one) => one.key === key);
  const rest = [...nested].filter((key) => !isDescribed(key));
  // The first list may hold the names.
  if (rest.length > 0)
    notices.push({
      text: "Nested or binary values are kept as text.",
      columns: bare ? [] : toNames((key) => rest.includes(key)),
    });
  return notices;
}
