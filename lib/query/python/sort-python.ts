import type { RowKey } from "../shape/to-shape";
import { toPythonList, toPythonLiteral } from "./python-literal";

/** Columns by which a frame is sorted; keys in their natural order, other columns by their values. */
export interface SortColumn {
  name: string;
  order: RowKey["order"] | null;
  first: "high" | "low";
}

/** Writes the lines that sort a frame, usually `result`. Rows that tie keep their order, if any can tie. */
export function toSortLines(
  columns: readonly SortColumn[],
  { frame = "result", ties = false }: { frame?: "result" | "shown"; ties?: boolean } = {},
): string[] {
  const names = toPythonList(columns.map(({ name }) => name));
  const isDown = columns.every(({ first }) => first === "high");
  const isMixed = !isDown && columns.some(({ first }) => first === "high");
  const ways = columns.map(({ first }) => (first === "low" ? "True" : "False")).join(", ");
  const way = isDown ? ", ascending=False" : isMixed ? `, ascending=[${ways}]` : "";
  const options = `${way}${ties ? ', kind="stable"' : ""}, ignore_index=True`;
  const placed = columns.flatMap(({ name, order }) => {
    if (order === null || typeof order === "string") return [];
    const entries = order.map((text, place) => `${toPythonLiteral(text)}: ${place}`);
    return [`    ${toPythonLiteral(name)}: {${entries.join(", ")}},`];
  });
  if (placed.length === 0) return [`${frame} = ${frame}.sort_values(${names}${options})`];
  return [
    "places = {",
    ...placed,
    "}",
    `${frame} = ${frame}.sort_values(`,
    `    ${names}${options},`,
    "    key=lambda column: column.astype(object).map(places[column.name]) if column.name in places else column,",
    ")",
  ];
}

/** Sorts by keys, low ones first. */
export function toKeySort(keys: readonly Pick<RowKey, "name" | "order">[]): SortColumn[] {
  return keys.map(({ name, order }) => ({ name, order, first: "low" }));
}
