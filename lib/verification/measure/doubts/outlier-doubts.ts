import { toCount, toNumberText } from "@/lib/prompts/plain-words";
import { toColumn } from "../answer-words";
import { toDataDoubt, type Doubt } from "../doubt";
import type { DoubtContext } from "../doubt-context";
import { isCount, isExtreme, isLoneMeasure } from "../headline-traits";
import type { UsedColumn } from "../program-use";

const reach = 3;
/** Scales with fewer distinct values have no outliers. */
const leastDistinct = 12;
/** A larger share of values is a tail, not outliers. */
const mostShare = 0.05;
/** Large values always dominate a sum; a caveat needs few rows with a large effect. */
const [mostOfSum, leastOfSum] = [0.01, 0.05];
const sums = /\.(?:sum|cumsum)\(|["']sum["']/u;
const means = /\.(?:mean|median|std|var|corr|quantile)\(|["'](?:mean|median|std)["']/u;
const asksForSum = /\b(?:total|sum|sums|overall|revenue|altogether)\b/iu;

/** Plans doubts about outliers in the measured columns. */
export function toOutlierDoubts(context: DoubtContext): Doubt[] {
  if (isExtreme(context) || isCount(context)) return [];
  return context.use.columns.flatMap((column) => toOutlierDoubt(context, column));
}

function toOutlierDoubt(context: DoubtContext, { dataset, profile, roles }: UsedColumn): Doubt[] {
  const { name: column, type, quartiles, outliers, min, max, distinct } = profile;
  if (type !== "number" || !roles.has("measured") || quartiles === undefined || distinct < leastDistinct) return [];
  const width = quartiles.upper - quartiles.lower;
  const [low, high] = [quartiles.lower - reach * width, quartiles.upper + reach * width];
  const isBelow = typeof min === "number" && min < low;
  const isAbove = typeof max === "number" && max > high;
  if (width <= 0 || (!isBelow && !isAbove)) return [];
  const filter = isAbove ? { column, op: ">" as const, value: high } : { column, op: "<" as const, value: low };
  const of = { datasetId: dataset.id, versionId: dataset.versionId };
  // A lone odd value can be named, so that a person can ask again without it.
  const lone = outliers?.count === 1 ? (isAbove ? max : min) : null;
  const which = lone === null ? { ...of, view: { filters: [filter] } } : { ...of, column, value: lone };
  const range = [
    ...(isBelow ? [`below ${toNumberText(low)}`] : []),
    ...(isAbove ? [`above ${toNumberText(high)}`] : []),
  ].join(" or ");
  return [
    toDataDoubt(context, {
      name: `outliers of ${toColumn(column)}`,
      columns: [column],
      suspicion: 50,
      dataset,
      steps: [{ kind: "drop_outliers", column }],
      toFact: ({ touched }) =>
        `${toCount(touched, "value")} of ${toColumn(column)} ${touched === 1 ? "lies" : "lie"} far outside the others (${range})`,
      without: "without them",
      countsOthers: isLoneMeasure(context) && context.baseline.kind !== "record",
      ...(isBelow && isAbove ? {} : { which }),
      weigh: ({ touched, shift }) => {
        const part = touched / Math.max(1, dataset.profile.rowCount);
        const { question, code } = context.input;
        const isSum = asksForSum.test(question) || (sums.test(code) && !means.test(code));
        if (!isSum) return part <= mostShare ? "caveat" : "note";
        return part <= mostOfSum && Math.abs(shift.headline?.share ?? 0) >= leastOfSum ? "caveat" : "nothing";
      },
    }),
  ];
}
