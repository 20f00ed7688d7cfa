import type { PlanContext } from "../../query/plan-context";
import type { Group } from "@/lib/domain/plans/measure";
import { findPlaces } from "../natural-places";
import { toPythonList, toPythonLiteral } from "./python-literal";

/** Compiles the lines that sort a frame, usually `result`, by its keys: months, sizes and the like in their natural order, other keys by their values. */
export function toSortLines(
  keys: readonly { group: Group; label: string }[],
  options: { context: Pick<PlanContext, "dataset">; descending?: boolean; frame?: "result" | "shown" },
): string[] {
  const { context, descending = false, frame = "result" } = options;
  const labels = toPythonList(keys.map(({ label }) => label));
  const way = descending ? ", ascending=False" : "";
  const placed = keys.flatMap(({ group, label }) => {
    const places = findPlaces(group, context);
    const entries = places?.map((text, place) => `${toPythonLiteral(text)}: ${place}`);
    return entries === undefined ? [] : [`    ${toPythonLiteral(label)}: {${entries.join(", ")}},`];
  });
  if (placed.length === 0) return [`${frame} = ${frame}.sort_values(${labels}${way}, ignore_index=True)`];
  return [
    "places = {",
    ...placed,
    "}",
    `${frame} = ${frame}.sort_values(`,
    `    ${labels}${way}, ignore_index=True,`,
    "    key=lambda column: column.astype(object).map(places[column.name]) if column.name in places else column,",
    ")",
  ];
}
