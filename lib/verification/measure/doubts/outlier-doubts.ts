import { toPlainName } from "../../figures/plain-name";
import { toColumn } from "../answer-words";
import { toOutlierLimits, type OutlierLimits } from "@/lib/domain/datasets/outlier-limits";
import { formatCount, formatNumber } from "@/lib/domain/text/numbers";
import { toNegativeCures, toOutlierCures } from "../../cures/value-cures";
import { toDataDoubt, type Doubt, type Variant } from "../doubt";
import type { DoubtContext } from "../doubt-context";
import { isCount, isExtreme, isLimit, isLoneMeasure } from "../headline-traits";
import { findLeader } from "../find-leader";
import type { UsedColumn } from "../program-use";

/** Columns of whose numbers one row each is left out. */
const mostMeasured = 2;
/** A larger share of values is a tail, not outliers. */
const mostShare = 0.05;
/** Large values always dominate a sum; a caveat needs few rows with a large effect. */
const [mostOfSum, leastOfSum] = [0.01, 0.05];
/** Words for what is measured from zero, and for what may be on either side of it. */
const fromZero = new Set("duration length distance weight height width mass age speed area volume price".split(" "));
const aroundZero = new Set(
  "change diff difference delta delay late early deviation error offset net balance gain loss log relative score".split(
    " ",
  ),
);
const sums = /\.(?:sum|cumsum)\(|["']sum["']/u;
const mean = /\.mean\(|["']mean["']/u;
const means = /\.(?:mean|median|std|var|corr|quantile)\(|["'](?:mean|median|std)["']/u;
const asksForSum = /\b(?:total|sum|sums|overall|revenue|altogether)\b/iu;

/** Plans doubts about outliers and impossible values in the measured columns. */
export function toOutlierDoubts(context: DoubtContext): Doubt[] {
  if (isCount(context)) return [];
  const toDoubt = isExtreme(context) ? toLoneDoubt : toOutlierDoubt;
  return [
    ...toLeadingRowDoubts(context),
    ...context.use.columns.flatMap((column) => [...toNegativeDoubt(context, column), ...toDoubt(context, column)]),
  ];
}

/** Plans the doubt about negative times, distances and the like, which are errors. */
function toNegativeDoubt(context: DoubtContext, { dataset, profile, roles }: UsedColumn): Doubt[] {
  const { name: column, type, min, quartiles } = profile;
  const isOdd = type === "number" && typeof min === "number" && min < 0 && (quartiles?.lower ?? 0) > 0;
  if (!isOdd || !roles.has("measured") || !isNeverNegative(column) || isLimit(context)) return [];
  const filter = { column, op: "<" as const, value: 0 };
  return [
    toDataDoubt(context, {
      name: `negative values of ${toColumn(column)}`,
      columns: [column],
      suspicion: 51,
      dataset,
      steps: [{ kind: "drop_negative", column }],
      toFact: ({ touched }) =>
        `${formatCount(touched, "value")} of ${toColumn(column)} ${touched === 1 ? "is" : "are"} negative (down to ${formatNumber(min)}), which is hardly possible`,
      without: "without them",
      toCures: () => toNegativeCures(dataset, column),
      known: {
        fact: `Some values of ${toColumn(column)} are negative (down to ${formatNumber(min)}), which is hardly possible`,
      },
      which: { datasetId: dataset.id, versionId: dataset.versionId, view: { filters: [filter] } },
    }),
  ];
}

/** Whether a column's name says that its values are measured from zero: a duration, unless it is a delay or a difference. */
function isNeverNegative(column: string): boolean {
  const words = toPlainName(column.replaceAll("_", " ")).split(" ");
  return words.some((word) => fromZero.has(word)) && !words.some((word) => aroundZero.has(word));
}

/** Plans the doubts whether a group leads because of a single row. */
function toLeadingRowDoubts(context: DoubtContext): Doubt[] {
  const { code } = context.input;
  const leader = sums.test(code) || means.test(code) ? findLeader(context) : null;
  if (leader === null) return [];
  const measured = context.use.columns.filter(({ profile, roles, dataset }) => {
    return profile.type === "number" && roles.has("measured") && dataset === leader.dataset;
  });
  return measured.slice(0, mostMeasured).map(({ dataset, profile }) => {
    const { name: column } = profile;
    const limits = toOutlierLimits(profile);
    const toValue = ({ examples: [value] }: Variant) => Number(value);
    return toDataDoubt(context, {
      name: `the row of the leading group with the most unusual ${toColumn(column)}`,
      ...{ columns: [column], suspicion: 58, decides: true, dataset },
      steps: [{ kind: "drop_outliers", column, farthest: true, within: leader.within }],
      toFact: (variant) => `One row has ${formatNumber(toValue(variant))} in ${toColumn(column)}, far from the others`,
      without: "without it",
      toCures: () => (limits === null ? [] : toOutlierCures(dataset, profile, limits)),
      countsOthers: false,
      toWhich: (variant) => ({ datasetId: dataset.id, versionId: dataset.versionId, column, value: toValue(variant) }),
      weigh: ({ shift }) => (shift.lead === null && typeof shift.headline?.after !== "string" ? "nothing" : "caveat"),
    });
  });
}

/** Plans the doubt whether a single value decides which group comes first; then the other outliers are what the question is about. */
function toLoneDoubt(context: DoubtContext, used: UsedColumn): Doubt[] {
  const { dataset, profile } = used;
  const { name: column, max, min } = profile;
  const limits = toReach(used);
  const { code } = context.input;
  if (limits === null || isLimit(context) || !(sums.test(code) || means.test(code))) return [];
  const isAbove = typeof max === "number" && max > limits.high;
  const value = isAbove && (min === null || max - limits.high >= limits.low - Number(min)) ? max : min;
  if (typeof value !== "number") return [];
  return [
    toDataDoubt(context, {
      name: `the value of ${toColumn(column)} farthest from the others`,
      columns: [column],
      suspicion: 52,
      dataset,
      steps: [{ kind: "drop_outliers", column, farthest: true }],
      toFact: () => `One row has ${formatNumber(value)} in ${toColumn(column)}, far from the others`,
      without: "without it",
      toCures: () => toOutlierCures(dataset, profile, limits),
      countsOthers: false,
      which: { datasetId: dataset.id, versionId: dataset.versionId, column, value },
      weigh: ({ shift }) => {
        const isOther = shift.lead !== null || typeof shift.headline?.after === "string";
        return isOther || Math.abs(shift.headline?.share ?? 0) >= leastOfSum ? "caveat" : "nothing";
      },
    }),
  ];
}

/** Returns the limits beyond which numbers of a measured column are outliers; null where none lies beyond them. */
function toReach({ profile, roles }: UsedColumn): OutlierLimits | null {
  return roles.has("measured") ? toOutlierLimits(profile) : null;
}

function toOutlierDoubt(context: DoubtContext, used: UsedColumn): Doubt[] {
  const { dataset, profile } = used;
  const { name: column, outliers, min, max } = profile;
  const limits = toReach(used);
  if (limits === null) return [];
  const { low, high } = limits;
  const isBelow = typeof min === "number" && min < low;
  const isAbove = typeof max === "number" && max > high;
  const filter = isAbove ? { column, op: ">" as const, value: high } : { column, op: "<" as const, value: low };
  const of = { datasetId: dataset.id, versionId: dataset.versionId };
  // A single outlier can be named, so that a person can rerun the question without it.
  const lone = outliers?.count === 1 ? (isAbove ? max : min) : null;
  const which = lone === null ? { ...of, view: { filters: [filter] } } : { ...of, column, value: lone };
  const range = [
    ...(isBelow ? [`below ${formatNumber(low)}`] : []),
    ...(isAbove ? [`above ${formatNumber(high)}`] : []),
  ].join(" or ");
  const { code, question } = context.input;
  const isSum = asksForSum.test(question) || (sums.test(code) && !means.test(code));
  const isAverage = !isSum && mean.test(code);
  return [
    toDataDoubt(context, {
      name: `outliers of ${toColumn(column)}`,
      columns: [column],
      suspicion: 50,
      dataset,
      steps: [{ kind: "drop_outliers", column }],
      toFact: ({ touched }) =>
        `${formatCount(touched, "value")} of ${toColumn(column)} ${touched === 1 ? "is" : "are"} far outside the others (${range})`,
      without: "without them",
      toCures: () => toOutlierCures(dataset, profile, limits),
      countsOthers: isLoneMeasure(context) || context.baseline.kind !== "scalar",
      ...(isAverage && {
        known: { fact: `Some values of ${toColumn(column)} are far outside the others (${range})` },
      }),
      ...(isBelow && isAbove ? {} : { which }),
      weigh: ({ touched, shift }) => {
        const part = touched / Math.max(1, dataset.profile.rowCount);
        if (!isSum) return part <= mostShare ? "caveat" : "note";
        return part <= mostOfSum && Math.abs(shift.headline?.share ?? 0) >= leastOfSum ? "caveat" : "nothing";
      },
    }),
  ];
}
