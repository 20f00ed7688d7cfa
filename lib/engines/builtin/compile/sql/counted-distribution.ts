import { quoteName } from "@/lib/domain/text/quotes";
import type { PlanContext } from "../../query/plan-context";
import type { RowValue } from "@/lib/domain/plans/measure";
import type { PlanOf } from "../../query/query";
import { toDistributionLabels } from "../family-labels";
import { toGroupLabel, toLabel } from "../labels";
import { isNumeric } from "../merged-columns";
import { createCountedValues, type CountedValue } from "./counted-values";

/** Computes quartiles and spread of numbers from how often each occurs; null for texts. */
export function toCountedDistribution(context: PlanContext<PlanOf<"distribution">>): string | null {
  const { of, group } = context.plan;
  if (of.kind === "column" && !isNumeric(context)) return null;
  const counts = toDistributionLabels(context);
  const keys = group === null ? [] : [toGroupLabel(group, context)];
  const name = (label: string) => (group === null ? label : toLabel(label, context));
  const counted = createCountedValues({ ...context, wording: "other" }, { keys, isDate: () => false });
  const selected = toValues(of, counts, name).map(([label, value]) => {
    const expression = counted.toExpression(value, { segment: [], isPart: false });
    return `${expression ?? "NULL"} AS ${quoteName(label)}`;
  });
  const order = keys.map((key) => `\nORDER BY ${quoteName(key)} ASC NULLS LAST`).join("");
  return `,\n${counted.toTables("described", selected).join(",\n")}\nSELECT * FROM described${order}`;
}

function toValues(
  of: RowValue,
  counts: ReturnType<typeof toDistributionLabels>,
  name: (label: string) => string,
): (readonly [label: string, value: CountedValue])[] {
  const where: [] = [];
  const aggregate = (kind: "mean" | "deviation" | "min" | "median" | "max") =>
    ({ kind: "aggregate", aggregate: kind, of, where }) as const;
  return [
    [name("mean"), aggregate("mean")],
    [name("standard deviation"), aggregate("deviation")],
    [name("lowest"), aggregate("min")],
    [name("first quartile"), { kind: "percentile", share: 0.25, of, where }],
    [name("median"), aggregate("median")],
    [name("third quartile"), { kind: "percentile", share: 0.75, of, where }],
    [name("highest"), aggregate("max")],
    [name("skewness"), { kind: "skewness", of, where }],
    [counts.used, { kind: "present", of, where }],
    [counts.missing, { kind: "absent", of, where }],
  ];
}
