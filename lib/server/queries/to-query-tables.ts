import type { QueryTable } from "@/lib/ports/connections/query-engine";
import type { EngineTable } from "./choose-engine";

/** Names each table by its dataset, where that is unique, and by its id; the first one also `df`. */
export function toQueryTables(tables: readonly EngineTable[]): QueryTable[] {
  return tables.map(({ dataset, rows, columns }, index) => {
    const name = dataset.name.toLowerCase();
    const isUnique = tables.filter((other) => other.dataset.name.toLowerCase() === name).length === 1;
    return { names: [dataset.id, ...(isUnique ? [name] : []), ...(index === 0 ? ["df"] : [])], rows, columns };
  });
}
