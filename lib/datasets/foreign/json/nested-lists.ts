import type { Notice } from "@/lib/domain/datasets/dataset";
import { formatNumber } from "@/lib/domain/text/numbers";
import { nameColumns } from "../../csv/name-columns";
import { chooseSheet } from "../sheets/choose-sheet";
import { joinKeys, toFieldName, toFields } from "./flatten-record";
import { isObject } from "./json-value";

/** Lists that are described one by one; the others are named together. */
const mostDescribed = 3;
const mostFields = 6;

/** A field that is a list in every record that has it. */
export interface NestedList {
  key: string;
  /** Distinct name by which a person chooses it. */
  name: string;
  /** Entries in all records together. */
  entries: number;
  /** Fields of the entries, by name; empty for plain values. */
  fields: readonly string[];
}

/** Finds the fields of records that are lists. Pure apart from what it has seen. */
export class NestedLists {
  readonly #seen = new Map<string, { entries: number; fields: Set<string> }>();
  readonly #others = new Set<string>();

  /** Takes the value of a field of a record into account. */
  add(key: string, value: unknown): void {
    if (value === null || value === undefined) return;
    if (!Array.isArray(value)) return void this.#others.add(key);
    const known = this.#seen.get(key) ?? { entries: 0, fields: new Set<string>() };
    known.entries += value.length;
    for (const entry of value) {
      if (isObject(entry) && known.fields.size < mostFields)
        for (const name of Object.keys(entry)) known.fields.add(name);
    }
    this.#seen.set(key, known);
  }

  /** Lists the non-empty ones, in order of first occurrence. */
  list(): NestedList[] {
    const found = [...this.#seen].filter(([key, { entries }]) => entries > 0 && !this.#others.has(key));
    const { names } = nameColumns(
      found.map(([key]) => toFieldName(key)),
      found.length,
    );
    return found.map(([key, { entries, fields }], place) => ({
      ...{ key, entries, name: names[place] ?? key },
      fields: [...fields].slice(0, mostFields),
    }));
  }
}

/** What a person can choose to be the rows of a JSON file with lists: its records first, then each list. */
export function toRowChoices(lists: readonly NestedList[]): string[] {
  const names = lists.map(({ name }) => name);
  const isTaken = names.some((name) => name.toLowerCase() === "records");
  return [isTaken ? "all records" : "records", ...names];
}

/** Finds the chosen list; null for the records themselves. Throws `invalid_input` naming the choices. */
export function findChosenList(lists: readonly NestedList[], chosen: string): NestedList | null {
  const name = chooseSheet(toRowChoices(lists), chosen);
  return lists.find((list) => list.name === name) ?? null;
}

/**
 * Converts a record to rows: itself or, with a list, one for each entry of that, with the other fields of the record in
 * front of those of the entry.
 */
export function toRows(record: unknown, list: string | null): Map<string, unknown>[] {
  const fields = toFields(record);
  if (list === null) return [fields];
  const entries = fields.get(list);
  fields.delete(list);
  if (!Array.isArray(entries)) return [];
  return entries.map((entry: unknown) => {
    if (typeof entry !== "object" || entry === null) return new Map(fields).set(list, entry);
    return new Map([...fields, ...[...toFields(entry)].map(([key, value]) => [joinKeys(list, key), value] as const)]);
  });
}

/** Describes lists that are kept as text, and how each entry can become a row instead. */
export function describeLists(lists: readonly NestedList[]): Notice[] {
  return lists.slice(0, mostDescribed).map(({ name, entries, fields }) => {
    const of = fields.length === 0 ? "" : ` with ${fields.map((field) => `“${field}”`).join(", ")}`;
    const count = entries === 1 ? "1 entry" : `${formatNumber(entries)} entries`;
    return {
      text: `“${name}” holds a list in each record, ${count} in all${of}. A cell keeps its whole list as text; to get one row per entry, choose “Change how it is read” and take the rows from “${name}”.`,
      columns: [name],
    };
  });
}

/**
 * States that the other fields of a record are repeated in the rows of its list, and which records have none.
 * @param facts.repeated names of the repeated columns.
 * @param facts.without number of records without an entry.
 */
export function describeRepeats(
  { name }: Pick<NestedList, "name">,
  { records, without, repeated }: { records: number; without: number; repeated: readonly string[] },
): Notice[] {
  const notices: Notice[] = [];
  if (repeated.length > 0) {
    notices.push({
      text: `Each row is an entry of “${name}”. The other fields of its record are repeated in each of its rows, so totals and averages of them count a record as often as it has entries.`,
      columns: [...repeated],
      repeats: true,
    });
  }
  if (without > 0) {
    const count = `${formatNumber(without)} of ${formatNumber(records)} records`;
    notices.push({
      text: `${count} ${without === 1 ? "has" : "have"} no entry in “${name}” and therefore no row.`,
      columns: [],
    });
  }
  return notices;
}
