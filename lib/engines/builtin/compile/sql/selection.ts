import { quoteName, quoteText } from "@/lib/domain/text/quotes";

/** A value of a result: its name and an expression. */
export type SelectedValue = readonly [label: string, expression: string];

/** Renders values as a SELECT list. */
export function toSelection(values: readonly SelectedValue[]): string {
  return values.map(([label, expression]) => `${expression} AS ${quoteName(label)}`).join(",\n  ");
}

/** Selects one row per list of values, all of them aggregates over the same rows. */
export function toRowListQuery(rows: readonly (readonly SelectedValue[])[], from: string): string {
  const structs = rows.map(
    (values) => `{${values.map(([label, expression]) => `${quoteText(label)}: ${expression}`).join(", ")}}`,
  );
  return `SELECT unnest([\n  ${structs.join(",\n  ")}\n], recursive := true)\nFROM ${from}`;
}
