import type { PlanOf } from "../../plan/plan";
import type { PlanContext } from "../../plan/plan-context";
import { toLabel, toMeasureLabel } from "../../python/labels";
import { toPythonLiteral } from "../../python/python-literal";
import type { FamilyCode } from "../family";
import { toGroupBy, toGroupFigure, toOrderLines } from "../group-code";
import { isTimeline, toAxisTitle, toGroupTitle } from "../group-words";

type Context = PlanContext<PlanOf<"extreme">>;

/** Result columns of the ways in which a group can "have the highest X", the leading one first. */
export function toReadings(context: Context): { label: string; words: string }[] {
  const { column, additive, direction } = context.plan;
  const end = direction === "high" ? ("max" as const) : ("min" as const);
  const total = { label: toMeasureLabel({ aggregate: "sum", column }, context), words: "in total" };
  const mean = { label: toMeasureLabel({ aggregate: "mean", column }, context), words: "on average" };
  const single = { label: toMeasureLabel({ aggregate: end, column }, context), words: "in a single row" };
  if (!additive) return [mean, single];
  // Of a year or month, people compare totals; the single highest row is another question.
  return isTimeline([context.plan.group], context) ? [total, mean] : [total, mean, single];
}

/** Result columns with how many rows a group rests on. */
export function toExtremeCounts(context: Context): { used: string; missing: string } {
  return { used: toLabel("rows used", context), missing: toLabel("rows without a value", context) };
}

/** Python that compares groups under each reading of "has the highest". */
export function toExtremeCode(context: Context): FamilyCode {
  const { plan } = context;
  const { group, column, direction, limit, additive } = plan;
  const values = `groups[${toPythonLiteral(column)}]`;
  const [leading] = toReadings(context);
  const by = leading?.label ?? "";
  const counts = toExtremeCounts(context);
  const entry = (label: string, code: string) => `    ${toPythonLiteral(label)}: ${code},`;
  const total = additive
    ? [entry(toMeasureLabel({ aggregate: "sum", column }, context), `${values}.sum(min_count=1)`)]
    : [];
  const end = direction === "high" ? ("max" as const) : ("min" as const);
  const heading = additive ? "Total " : "Mean ";
  return {
    result: [
      "# A group can lead in total, on average or by its single highest row: all are compared.",
      `groups = ${toGroupBy([group], context)}`,
      "result = pd.DataFrame({",
      ...total,
      entry(toMeasureLabel({ aggregate: "mean", column }, context), `${values}.mean()`),
      entry(toMeasureLabel({ aggregate: end, column }, context), `${values}.${end}()`),
      entry(counts.used, `${values}.count()`),
      entry(counts.missing, `groups.size() - ${values}.count()`),
      "}).reset_index()",
      ...toOrderLines({ groups: [group], by, direction, limit, context }),
    ],
    figure: toGroupFigure({
      groups: [group],
      value: by,
      title: `${toAxisTitle(heading, column)} by ${toGroupTitle([group])}`,
      valueTitle: toAxisTitle(heading, column),
      context,
    }),
    imports: ["express"],
  };
}
