/** How stored values become those that a query computes with; null where they are so already. */
export type StoredAs =
  /** Numbers as text, with currency symbols and thousands separators. */
  | { form: "number text" }
  /** Timestamps with a time zone, which are read in UTC. */
  | { form: "zone" }
  /** Dates as text in a fixed `strptime` format. */
  | { form: "date text"; format: string }
  /** ISO dates as text, possibly with a time. */
  | { form: "iso text" };

/** Kind of a value; `moment` is a date with a time of day. */
export type Kind = "number" | "text" | "truth" | "date" | "moment";

/** What a query may know of a column. */
export interface SchemaColumn {
  name: string;
  /** How sentences call it. */
  label: string;
  unit: string | null;
  kind: Kind;
  stored: StoredAs | null;
  /** Whether its numbers are years. */
  isYear: boolean;
  /** Whether texts that differ only by case or surrounding blanks are one value; the most frequent spelling stands for them. */
  merges: boolean;
  /** Texts that are known to occur in this spelling alone, so that they can be compared directly. */
  plain: ReadonlySet<string>;
  /** For text: folded texts that mean yes and no. */
  truth: { yes: readonly string[]; no: readonly string[] };
}

/** The columns of a table by their names. */
export type Schema = ReadonlyMap<string, SchemaColumn>;

/** Returns a column that a checked query names. Throws for an unknown one. */
export function getColumn(schema: Schema, name: string): SchemaColumn {
  const column = schema.get(name);
  if (column === undefined) throw new Error(`The query names an unknown column: ${name}`);
  return column;
}
