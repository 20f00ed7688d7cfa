import { CaveatError } from "@/lib/domain/caveat-error";
import type { StoredColumn } from "../duck/describe-table";
import { findNearestName } from "./find-nearest-name";

/** Returns the column of exactly that name. Throws `invalid_input` naming the most similar existing one. */
export function getColumn(columns: readonly StoredColumn[], name: string): StoredColumn {
  const column = columns.find((candidate) => candidate.name === name);
  if (column !== undefined) return column;
  const names = columns.map((candidate) => candidate.name);
  const nearest = findNearestName(name, names);
  const listed = names.slice(0, 10).join(", ") + (names.length > 10 ? ", …" : "");
  throw new CaveatError("invalid_input", `There is no column "${name.slice(0, 100)}".`, {
    remedy: nearest === null ? `The columns are: ${listed}.` : `Did you mean "${nearest}"?`,
    fields: [{ field: "column", message: "Unknown column." }],
  });
}
