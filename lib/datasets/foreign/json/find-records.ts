import { nameColumns } from "../../csv/name-columns";
import { toFieldText } from "./flatten-record";
import { isListOfRecords, isObject } from "./json-value";
import { findKeyedRecords, type FoundRecords } from "./keyed-records";

/** Records somewhere within a JSON value. */
interface Place extends FoundRecords {
  /** Names on the path to it. */
  path: readonly string[];
  /** Parts beside the records that are not among them. */
  rest: readonly string[];
}

type Part = Omit<Place, "path">;

const ofRecords = /^(?:data|records|rows|items|results|values)$/i;
const ofDescription = /^(?:schema|fields|columns|meta|metadata)$/i;
/** Maximum depth of a list. */
const deepest = 3;

/** Describes a part that is left out in a few words; empty for one without content. */
function toPartWords(name: string, value: unknown): string[] {
  const count = isObject(value) ? Object.keys(value).length : Array.isArray(value) ? value.length : null;
  if (value === null || value === "" || count === 0) return [];
  const size = Array.isArray(value) ? `list of ${String(count)}` : "object";
  const words = count === null ? `${name}: ${toFieldText(value)}` : `${name} (${size})`;
  return [words.length > 80 ? `${words.slice(0, 79)}…` : words];
}

function toRest(value: Readonly<Record<string, unknown>>, taken: readonly string[]): string[] {
  return Object.entries(value).flatMap(([name, inner]) => (taken.includes(name) ? [] : toPartWords(name, inner)));
}

/**
 * Finds `{"columns": ["a"], "data": [[1]]}`, which pandas writes with orient "split"; a meaningful index is a column
 * too.
 */
function findSplit(value: Readonly<Record<string, unknown>>): Part | null {
  const { columns, data, index } = value;
  if (!Array.isArray(columns) || !Array.isArray(data) || data.length === 0 || !data.every(Array.isArray)) return null;
  const isIndex = Array.isArray(index) && index.length === data.length;
  const hasIndex = isIndex && !index.every((name, place) => name === place);
  const width = data.reduce((most: number, row: readonly unknown[]) => Math.max(most, row.length), columns.length);
  const header = Array.from({ length: width }, (_, place) => toColumnName(columns[place]));
  const { names, notices } = nameColumns(hasIndex ? ["index", ...header] : header, width + (hasIndex ? 1 : 0));
  const records = data.map((row: readonly unknown[], place) => {
    const cells: readonly unknown[] = hasIndex ? [index[place], ...row] : row;
    return Object.fromEntries(names.map((name, column) => [name, cells[column]]));
  });
  return { records, notices, rest: toRest(value, ["columns", "data", ...(isIndex ? ["index"] : [])]) };
}

/** Returns the name of a column, which may be described by an object. */
function toColumnName(column: unknown): string {
  if (!isObject(column)) return toFieldText(column);
  const name = ["name", "field", "title", "label", "id"].map((word) => column[word]).find((text) => text !== undefined);
  return typeof name === "string" ? name : JSON.stringify(column);
}

/** Finds `{"a": [1, 2], "b": [3, 4]}`: one list per column, all of the same length. */
function findListColumns(value: Readonly<Record<string, unknown>>, inside: boolean): Part | null {
  const columns = Object.entries(value);
  const length = Array.isArray(columns[0]?.[1]) ? columns[0][1].length : 0;
  const lists = columns.map(([, list]) => (Array.isArray(list) && list.length === length ? list : null));
  // Short lists within an object are more likely fields of one record.
  if (columns.length < 2 || length < (inside ? 3 : 1)) return null;
  if (!lists.every((list) => list?.every((cell) => typeof cell !== "object" || cell === null))) return null;
  const records = Array.from({ length }, (_, row) =>
    Object.fromEntries(columns.map(([name], column) => [name, lists[column]?.[row] as unknown])),
  );
  return { records, notices: [], rest: [] };
}

function findPlaces(value: unknown, path: readonly string[]): Place[] {
  if (isListOfRecords(value)) return [{ path, records: value, notices: [], rest: [] }];
  if (!isObject(value) || path.length >= deepest) return [];
  const inside = path.length > 0;
  const keyed = findKeyedRecords(value, inside);
  const part = findSplit(value) ?? findListColumns(value, inside) ?? (keyed && { ...keyed, rest: [] });
  if (part !== null) return [{ path, ...part }];
  return Object.entries(value).flatMap(([name, inner]) => findPlaces(inner, [...path, name]));
}

function toRank(path: readonly string[]): number {
  if (path.some((name) => ofDescription.test(name))) return 0;
  return ofRecords.test(path.at(-1) ?? "") ? 2 : 1;
}

/** Lists the names beside the path to the records. */
function listBeside(value: unknown, path: readonly string[]): string[] {
  const [name, ...further] = path;
  if (name === undefined || !isObject(value)) return [];
  return [...toRest(value, [name]), ...listBeside(value[name], further).map((part) => `${name}.${part}`)];
}

/**
 * Finds the records that a single JSON value represents: a list within it, columns of values, objects by name, or the
 * value itself. Of several lists, prefers one named like records over one named like a description, then the longest.
 * Notices state what was assumed, and what was left out.
 */
export function findRecords(value: unknown): FoundRecords {
  const [first, ...others] = findPlaces(isObject(value) ? value : null, []);
  if (first === undefined) return { records: [value], notices: [] };
  const isBetter = (one: Place, other: Place) => {
    const lead = toRank(one.path) - toRank(other.path);
    return lead > 0 || (lead === 0 && one.records.length > other.records.length);
  };
  const best = others.reduce((known, place) => (isBetter(place, known) ? place : known), first);
  const { path, records, notices, rest } = best;
  const left = [...listBeside(value, path), ...rest.map((part) => [...path, part].join("."))];
  if (left.length === 0) return { records, notices };
  const text =
    path.length === 0
      ? "Parts of this JSON that hold no rows were left out."
      : `The table is “${path.join(".").slice(0, 80)}” of this JSON; everything else was left out.`;
  return { records, notices: [{ text, columns: [], examples: left.slice(0, 10) }, ...notices] };
}
