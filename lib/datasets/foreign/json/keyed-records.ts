import type { Notice } from "@/lib/domain/datasets/dataset";
import { isListOfRecords, isObject } from "./json-value";

/** Records, and notices about how they were found. */
export interface FoundRecords {
  records: readonly unknown[];
  notices: Notice[];
}

type Entry = readonly [string, Record<string, unknown>];

/** Numbers, dates, and identifier-like names with a number in them: these are data, not names of fields. */
const isData = (names: readonly string[]) => names.every((name) => /\d/.test(name));
const isCount = (names: readonly string[]) => names.every((name, index) => name === String(index));

const toKind = (value: unknown) => (Array.isArray(value) ? "list" : typeof value);

/** Whether the values of each of these groups are all of one kind, ignoring missing ones. */
function areEven(groups: Iterable<readonly unknown[]>): boolean {
  return [...groups].every((group) => new Set(group.filter((value) => value !== null).map(toKind)).size < 2);
}

/** Groups the values of the inner objects by name, in order of first occurrence. */
function groupByInnerName(entries: readonly Entry[]): Map<string, unknown[]> {
  const groups = new Map<string, unknown[]>();
  for (const [, inner] of entries) {
    for (const [name, value] of Object.entries(inner)) {
      const group = groups.get(name);
      if (group === undefined) groups.set(name, [value]);
      else group.push(value);
    }
  }
  return groups;
}

/** Whether the outer names are rows and the inner ones columns. */
function isByRow(entries: readonly Entry[], groups: ReadonlyMap<string, readonly unknown[]>): boolean {
  const outer = entries.map(([name]) => name);
  const inner = [...groups.keys()];
  if (isCount(inner)) return false;
  if (isData(outer) || isData(inner)) return isData(outer);
  const evenInner = areEven(groups.values());
  const evenOuter = areEven(entries.map(([, record]) => Object.values(record)));
  if (evenInner && evenOuter) return entries.length > inner.length;
  return evenInner || !evenOuter;
}

function toFreeName(taken: readonly string[]): string {
  let name = "key";
  for (let count = 2; taken.includes(name); count += 1) name = `key_${count}`;
  return name;
}

const toExamples = (names: readonly string[]) => names.slice(0, 5).map((name) => name.slice(0, 80));

/** `{"DE": {"pop": 83}, "FR": {"pop": 68}}` */
function toRows(entries: readonly Entry[], inner: readonly string[]): FoundRecords {
  const key = toFreeName(inner);
  const text = `Each outer name of this JSON is a row; the names are in the column “${key}”.`;
  return {
    records: entries.map(([name, record]) => ({ [key]: name, ...record })),
    notices: [{ text, columns: [], examples: toExamples(entries.map(([name]) => name)) }],
  };
}

/** `{"price": {"apple": 1}, "stock": {"apple": 20}}` */
function toColumns(entries: readonly Entry[], inner: readonly string[]): FoundRecords {
  const outer = entries.map(([name]) => name);
  const key = toFreeName(outer);
  const isNumbered = isCount(inner);
  const records = inner.map((name) => {
    const cells = entries
      .filter(([, column]) => Object.hasOwn(column, name))
      .map(([column, values]): [string, unknown] => [column, values[name]]);
    return Object.fromEntries<unknown>(isNumbered ? cells : [[key, name], ...cells]);
  });
  if (isNumbered) return { records, notices: [] };
  const text = `Each outer name of this JSON is a column; the inner names, which pair the values, are in the column “${key}”.`;
  return { records, notices: [{ text, columns: [], examples: toExamples(outer) }] };
}

/**
 * Finds records in objects within an object that share most of their names: one object per row, or one per column. Null
 * otherwise.
 * @param inside whether the object is part of another one, and so may also be a single record.
 */
export function findKeyedRecords(value: Readonly<Record<string, unknown>>, inside: boolean): FoundRecords | null {
  const entries = Object.entries(value).filter((entry): entry is [string, Record<string, unknown>] =>
    isObject(entry[1]),
  );
  const isOfObjects = entries.length > 1 && entries.length === Object.keys(value).length;
  if (!isOfObjects) return null;
  if (inside && entries.length < 3 && !isData(entries.map(([name]) => name))) return null;
  const groups = groupByInnerName(entries);
  const cells = [...groups.values()].flat();
  if (cells.length <= (entries.length * groups.size) / 2) return null;
  // Lists of records in about every second cell are tables of their own.
  if (cells.filter(isListOfRecords).length >= cells.length / 2) return null;
  const inner = [...groups.keys()];
  return isByRow(entries, groups) ? toRows(entries, inner) : toColumns(entries, inner);
}
