import { createReadStream } from "node:fs";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Notice } from "@/lib/domain/dataset";
import type { ConversionReport } from "./conversion";
import { findRecords } from "./find-records";
import { flattenRecord, toFieldText } from "./flatten-record";
import { parseRecord } from "./parse-record";
import { RecordSplitter } from "./record-splitter";
import { RowFile } from "./row-file";

const mostColumns = 20_000;

/** Hands over every record of a file, with its place from 1. A list within an object, or columns of values, become records. */
async function eachRecord(source: string, onRecord: (record: unknown) => void): Promise<void> {
  let held: unknown[] = [];
  let count = 0;
  const splitter = new RecordSplitter((text) => {
    count += 1;
    const value = parseRecord(text, count);
    // One object alone may be a wrapper around the records.
    if (count === 1) {
      held = [value];
      return;
    }
    for (const first of held) onRecord(first);
    held = [];
    onRecord(value);
  });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const piece of createReadStream(source, { highWaterMark: 1024 * 1024 })) {
    splitter.push(decode(decoder, piece as Buffer));
  }
  splitter.push(decode(decoder));
  splitter.end();
  if (held.length > 0) for (const record of findRecords(held[0])) onRecord(record);
}

/** Throws `unreadable_file` for bytes that are not UTF-8, as all JSON is. */
function decode(decoder: TextDecoder, piece?: Buffer): string {
  try {
    return decoder.decode(piece, { stream: piece !== undefined });
  } catch (cause) {
    throw new CaveatError("unreadable_file", "This JSON is not UTF-8.", { cause, remedy: "Save it again as UTF-8." });
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toFields(record: unknown): Map<string, string> {
  if (isObject(record)) return flattenRecord(record);
  if (Array.isArray(record)) return new Map(record.map((value, index) => [`column_${index + 1}`, toFieldText(value)]));
  return new Map([["value", toFieldText(record)]]);
}

interface Columns {
  names: string[];
  records: number;
  /** How many records lack a column that others have. */
  uneven: number;
  /** Whether every record is a list, so that the first one may hold names. */
  lists: boolean;
}

async function findColumns(source: string): Promise<Columns> {
  const seen = new Map<string, number>();
  let records = 0;
  let lists = true;
  await eachRecord(source, (record) => {
    records += 1;
    lists &&= Array.isArray(record);
    for (const name of toFields(record).keys()) seen.set(name, (seen.get(name) ?? 0) + 1);
    if (seen.size > mostColumns) {
      throw new CaveatError("unreadable_file", "The records of this JSON have more than 20,000 different fields.", {
        remedy: "Save it with values as lists of records, not as names of fields.",
      });
    }
  });
  const uneven = Math.max(0, ...[...seen.values()].map((count) => records - count));
  return { names: [...seen.keys()], records, uneven, lists };
}

/**
 * Writes the records of a JSON or NDJSON file as rows of CSV, the first of which names the columns.
 * Throws `unreadable_file` when it is not well-formed or holds no records.
 */
export async function readJson(source: string, target: string): Promise<ConversionReport> {
  const { names, records, uneven, lists } = await findColumns(source);
  if (names.length === 0) {
    throw new CaveatError("unreadable_file", "This JSON holds no records.", {
      remedy: "Upload a list of records, or one record a line.",
    });
  }
  const file = await RowFile.create(target);
  try {
    if (!lists) await file.add(names);
    const writing: Promise<void>[] = [];
    await eachRecord(source, (record) => {
      const fields = toFields(record);
      const pending = file.add(names.map((name) => fields.get(name) ?? ""));
      if (pending !== undefined) writing.push(pending);
    });
    await Promise.all(writing);
  } finally {
    await file.close();
  }
  const notices: Notice[] = [];
  if (uneven > 0 && records > 1) {
    notices.push({
      text: "Not every record has every field: what was not there is missing.",
      columns: [],
      rows: uneven,
    });
  }
  return { made: "rows", format: "json", named: !lists, notices };
}
