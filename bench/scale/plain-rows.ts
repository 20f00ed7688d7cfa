import { Cell } from "@/lib/domain/datasets/cell";

/** Converts rows of JSON to cells; anything that is no cell becomes its JSON. */
export function toPlainRows(rows: readonly (readonly unknown[])[]): Cell[][] {
  return rows.map((row) =>
    row.map((value) => Cell.safeParse(value).data ?? (value === null ? null : JSON.stringify(value))),
  );
}
