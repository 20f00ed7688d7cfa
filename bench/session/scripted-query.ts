import type { ScriptedQuestion } from "./scripted-question";

const aggregates: Readonly<Record<ScriptedQuestion["aggregation"], string>> = {
  mean: "avg(counted.value)",
  sum: "sum(counted.value)",
  median: "quantile_cont(counted.value, 0.5)",
  count: "count(counted.value)",
};

/** Recomputes the values of the question's program in a DuckDB query of the length that a model would write. */
export function toScriptedQuery({ group, measure, aggregation, title }: ScriptedQuestion): string {
  const label = group[0]?.toUpperCase() + group.slice(1).replaceAll("_", " ");
  return `-- Orders without a ${group} or a ${measure} are left out, as the plan says; every other order counts once.
WITH counted AS (
  SELECT
    "${group}" AS "${label}",
    "${measure}" AS value
  FROM df
  WHERE "${group}" IS NOT NULL
    AND "${measure}" IS NOT NULL
)
SELECT
  counted."${label}",
  ${aggregates[aggregation]} AS "${title}"
FROM counted
GROUP BY counted."${label}"
-- Ties are broken by the name of the ${group}, in alphabetical order.
ORDER BY "${title}" DESC, counted."${label}" ASC`;
}
