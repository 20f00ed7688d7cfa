import type { ReadingChoice } from "@/lib/domain/investigations/change-reading";
import type { ChangeMeasure } from "@/lib/domain/investigations/change-request";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toPlural } from "../reader/measures/measure-of";
import { isAdditive } from "@/lib/lexicon/columns/column-role";
import { toColumnUnit } from "@/lib/lexicon/columns/column-unit";
import { toLexicon } from "@/lib/lexicon/columns/to-lexicon";
import { toDefinition } from "./to-change-measure";

const mostAmounts = 3;

/** Lists the numbers of a dataset whose change a person may mean: totals, that of its main amount first, then its rows. */
export function toMeasureChoices(dataset: DatasetFacts): ReadingChoice[] {
  const lexicon = toLexicon(dataset);
  const main = lexicon.concepts.get("revenue")?.[0] ?? lexicon.concepts.get("neutralAmount")?.[0];
  const names = dataset.profile.columns.filter(isAdditive).map(({ name }) => name);
  const amounts = [...names]
    .sort((left, right) => Number(right === main) - Number(left === main))
    .slice(0, mostAmounts);
  const rows = lexicon.rows.name === null ? "rows" : toPlural(lexicon.rows.name);
  const sums = amounts.map((column) => ({
    name: column,
    measure: { kind: "additive", of: { kind: "sum", column } } satisfies ChangeMeasure,
    unit: toColumnUnit(lexicon, column),
  }));
  const count = { kind: "additive", of: { kind: "rows" } } satisfies ChangeMeasure;
  return [...sums, { name: `number of ${rows}`, measure: count, unit: null }].map(({ name, measure, unit }, index) => {
    const definition = toDefinition(measure);
    const description = `The ${definition}.`;
    return {
      id: `measure-${index + 1}`,
      label: name,
      description,
      measure: name,
      definition,
      unit,
      request: { measure },
    };
  });
}
