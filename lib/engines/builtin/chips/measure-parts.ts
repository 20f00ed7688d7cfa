import { chooseMeasure } from "@/lib/lexicon/columns/choose-measure";
import { isDate } from "@/lib/lexicon/columns/column-date";
import { isMeasure } from "@/lib/lexicon/columns/column-role";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import { toAggregateName } from "@/lib/lexicon/vocabulary/to-aggregate-name";
import type { Measure } from "@/lib/domain/plans/measure";
import { toRowCount, toTermAsked } from "../reader/measures/measure-of";
import { offeredAggregates, withAggregate } from "./with-aggregate";
import { toMeasureLabel } from "./measure-label";
import { toPart, type PartDraft } from "./part-builder";

const mostColumns = 10;

/** Other ways to compute a derived measure, by label. A way with conditions of its own needs more than one part. */
function toOtherWays({ label, value }: Measure, lexicon: Lexicon): Measure[] {
  if (value.kind === "aggregate" && value.of.kind === "column") return [];
  return toTermAsked(lexicon, label).flatMap(({ measure, filters }) => (filters.length === 0 ? [measure] : []));
}

function toOtherMeasures(measure: Measure, lexicon: Lexicon): Measure[] {
  const { value } = measure;
  const requested = value.kind === "aggregate" && value.aggregate !== "sum" ? "typical" : null;
  const columns = [...lexicon.columns.values()].filter(isMeasure).slice(0, mostColumns);
  return [
    ...toOtherWays(measure, lexicon),
    ...columns.map(({ name }) => chooseMeasure(lexicon, name, requested)),
    ...(value.kind === "rows" ? [] : [toRowCount(lexicon)]),
  ];
}

/**
 * Builds the parts of a measure and, where it has one, its aggregate, with alternatives.
 * @param all the measures of the query; one of several may be removed, without duplicates.
 */
export function toMeasureParts(measure: Measure, all: readonly Measure[], lexicon: Lexicon): PartDraft[] {
  const taken = new Set(all.filter((other) => other !== measure).map(({ label }) => label));
  const own = toMeasureLabel(measure);
  const others = toOtherMeasures(measure, lexicon).filter(
    (other) => !taken.has(other.label) && toMeasureLabel(other) !== own,
  );
  const part = toPart({
    kind: "measure",
    label: own,
    piece: { measure },
    options: [
      ...others.map((other) => ({ label: toMeasureLabel(other), piece: { measure: other } })),
      ...(all.length > 1 ? [{ label: "without this measure", piece: null }] : []),
    ],
  });
  const { label, value } = measure;
  if (value.kind !== "aggregate") return [part];
  const facts = value.of.kind === "column" ? lexicon.columns.get(value.of.column) : undefined;
  // Dates only have a first and a last one.
  const offered = facts !== undefined && isDate(facts) ? offeredAggregates.slice(-2) : offeredAggregates;
  const aggregate = toPart({
    kind: "aggregate",
    label: toAggregateName(value.aggregate),
    piece: { aggregate: value.aggregate, of: label },
    options: offered
      .filter((other) => !taken.has(withAggregate(measure, other).label))
      .map((other) => ({ label: toAggregateName(other), piece: { aggregate: other, of: label } })),
  });
  return [part, aggregate];
}
