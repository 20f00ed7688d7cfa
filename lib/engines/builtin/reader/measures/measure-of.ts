import { chooseMeasure } from "@/lib/lexicon/columns/choose-measure";
import { toColumnUnit, toNameParts } from "@/lib/lexicon/columns/column-unit";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import type { Aggregate, DurationUnit, Filter, Measure } from "@/lib/domain/plans/measure";
import { withAggregate } from "../../chips/with-aggregate";
import { toAggregateName } from "@/lib/lexicon/vocabulary/to-aggregate-name";
import { findTerm } from "@/lib/lexicon/vocabulary/find-term";
import { toTermMeasures } from "@/lib/lexicon/vocabulary/to-term-measures";
import { toRoots } from "@/lib/lexicon/words/roots";

/** Measures that a word asks for, with its implied conditions. */
export interface Asked {
  measure: Measure;
  filters: readonly Filter[];
}

export function toPlural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return noun === "person" ? "people" : /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** Counts the rows, labelled with their noun. */
export function toRowCount(lexicon: Lexicon, where: Filter[] = []): Measure {
  const { name: noun } = lexicon.rows;
  return {
    label: `number of ${noun === null ? "rows" : toPlural(noun)}`,
    unit: null,
    value: { kind: "rows", where },
  };
}

/** Counts the distinct values of a column. */
export function toDistinct(column: string): Measure {
  return {
    label: `different ${column}`,
    unit: null,
    value: { kind: "distinct", of: { column, grain: null }, where: [], rows: null },
  };
}

/** Measures a column: with the requested aggregate, else the one that suits the column. */
export function toColumnMeasure(lexicon: Lexicon, column: string, aggregate: Aggregate | "total" | null): Measure {
  if (aggregate === null || aggregate === "total") return chooseMeasure(lexicon, column, aggregate);
  const unit = aggregate === "variance" ? null : toColumnUnit(lexicon, column);
  return {
    label: `${toAggregateName(aggregate)} of ${column}`,
    unit,
    value: { kind: "aggregate", aggregate, of: { kind: "column", column }, where: [] },
  };
}

/** Measures a percentile of a column. */
export function toPercentile(lexicon: Lexicon, column: string, share: number): Measure {
  const name = share === 0.5 ? "median" : `${Math.round(share * 100)}th percentile`;
  return {
    label: `${name} of ${column}`,
    unit: toColumnUnit(lexicon, column),
    value: { kind: "percentile", share, of: { kind: "column", column }, where: [] },
  };
}

/** Returns the measure with another aggregate, if it has one; a quotient is an average already. */
export function withOptionalAggregate(measure: Measure, aggregate: Aggregate | null): Measure {
  return aggregate === null ? measure : withAggregate(measure, aggregate);
}

/** Returns the measures of a term by its name; empty when the data lacks an input. */
export function toTermAsked(lexicon: Lexicon, words: string, unit: DurationUnit | null = null): Asked[] {
  const term = findTerm(toRoots(words));
  const found = term === null ? null : toTermMeasures(term, lexicon, unit === null ? {} : { unit });
  return found === null || "missing" in found
    ? []
    : found.measures.map(({ measure, filters = [] }) => ({ measure, filters }));
}

/** Returns the main number of the data: revenue, else another amount of money; null when there is none. */
export function findMainMeasure(lexicon: Lexicon, aggregate: Aggregate | "total" | null): Measure | null {
  // Where money goes both ways, people ask what they spend.
  const [spent] = (lexicon.concepts.get("signedAmount") ?? []).length > 0 ? toTermAsked(lexicon, "spending") : [];
  if (spent !== undefined) return withOptionalAggregate(spent.measure, aggregate === "total" ? null : aggregate);
  // Unit price times quantity is the revenue where no column has it.
  const [earned] = toTermAsked(lexicon, "revenue");
  if (earned !== undefined) return withOptionalAggregate(earned.measure, aggregate === "total" ? null : aggregate);
  const [column] = lexicon.concepts.get("fee") ?? lexicon.concepts.get("revenue") ?? [];
  return column === undefined ? null : toColumnMeasure(lexicon, column, aggregate ?? "total");
}

/** "share of total Revenue" from `total of Revenue (€)`: a share has a different unit than its column. */
function toShareLabel({ label }: Measure): string {
  const counted = /^(?:number of|different) (.+)$/su.exec(label);
  if (counted !== null)
    return `share of ${label.startsWith("different") ? "different values of " : ""}${counted[1] ?? ""}`;
  const [, aggregate = "", column = ""] = /^(\w+) of (.+)$/su.exec(label) ?? [];
  return column === "" ? `share of ${label}` : `share of ${aggregate} ${toNameParts(column).core.trim() || column}`;
}

/** Measures the percentage of rows or amounts that match conditions. */
export function toShare(measure: Measure, where: readonly Filter[]): Measure | null {
  const { value } = measure;
  if (value.kind === "quotient" || value.kind === "combination") return null;
  const top = { ...value, where: [...value.where, ...where] };
  const label = toShareLabel(measure);
  return { label, unit: "%", value: { kind: "quotient", top, bottom: value, times: 100 } };
}
