import { findState, negate } from "../columns/match-states";
import { findCurrency, toColumnUnit } from "../columns/column-unit";
import type { Lexicon } from "../columns/lexicon";
import type { DurationUnit, Filter, Measure, MeasureValue, RowValue } from "@/lib/domain/plans/measure";
import type { Concept } from "./concepts";
import { meanings } from "./meanings";
import { ConceptResolver } from "./resolve-concepts";
import type { Term, Way } from "./term";

/** One way to compute a term with the columns of a dataset. */
export interface TermMeasure {
  measure: Measure;
  /** Conditions on the entire query. */
  filters?: Filter[];
}

const mostMeasures = 5;

function withUnit(value: RowValue, unit: DurationUnit): RowValue {
  switch (value.kind) {
    case "duration":
      return { ...value, unit };
    case "arithmetic":
      return { ...value, left: withUnit(value.left, unit), right: withUnit(value.right, unit) };
    case "column":
    case "number":
      return value;
  }
}

function findDuration(value: RowValue): DurationUnit | null {
  if (value.kind === "arithmetic") return findDuration(value.left) ?? findDuration(value.right);
  return value.kind === "duration" ? value.unit : null;
}

/** A mean or total of a duration in another unit. */
function toUnit(value: MeasureValue, unit: DurationUnit): MeasureValue {
  return value.kind === "aggregate" || value.kind === "percentile" ? { ...value, of: withUnit(value.of, unit) } : value;
}

function resolve(term: Term, way: Way, lexicon: Lexicon, choices?: ReadonlyMap<Concept, string>) {
  const resolver = new ConceptResolver(lexicon, {
    ...(choices !== undefined && { choices }),
    toState: (name, expected) => {
      const [filters = []] = findState(lexicon, name);
      return expected ? filters : negate(filters);
    },
  });
  const [measure, ...where] = "kind" in way ? [way] : way;
  const value = resolver.toMeasure(measure);
  const filters = where.flatMap((filter) => resolver.toFilters(filter));
  return { value, filters, resolver };
}

function toUnitText(term: Term, value: MeasureValue, lexicon: Lexicon): string | null {
  if (term.unit === "money") return findCurrency(lexicon);
  if (term.unit === "%" || value.kind !== "aggregate") return term.unit;
  const own = value.of.kind === "column" ? toColumnUnit(lexicon, value.of.column) : findDuration(value.of);
  return own ?? term.unit;
}

/** Alternative columns for the concepts of the best way: net instead of gross, for example. */
function toVariants(term: Term, way: Way, lexicon: Lexicon): ReadonlyMap<Concept, string>[] {
  const { resolver } = resolve(term, way, lexicon);
  return [...resolver.used.keys()].flatMap((concept) =>
    meanings[concept].role === "date" || meanings[concept].role === "entity"
      ? []
      : (lexicon.concepts.get(concept) ?? []).slice(1, 3).map((column) => new Map([[concept, column]])),
  );
}

/**
 * Returns the ways to compute a term with the columns of a dataset, best first; or what the data lacks for the closest way,
 * in words.
 * @param options.unit the requested unit of a duration, if any
 */
export function toTermMeasures(
  term: Term,
  lexicon: Lexicon,
  options: { unit?: DurationUnit } = {},
): { measures: TermMeasure[] } | { missing: string[] } {
  let nearest: ReadonlySet<Concept> | null = null;
  const measures: TermMeasure[] = [];
  for (const one of [term, ...(term.others ?? [])]) {
    for (const way of one.ways) {
      const resolved = resolve(one, way, lexicon);
      const { missing } = resolved.resolver;
      if (missing.size > 0) {
        if (nearest === null || missing.size < nearest.size) nearest = missing;
        continue;
      }
      // Money per hour cannot be computed from days.
      if (resolved.resolver.clash || (resolved.resolver.coarse && resolved.value.kind === "quotient")) continue;
      const variants = measures.length === 0 ? toVariants(one, way, lexicon) : [];
      const all = [resolved, ...variants.map((choices) => resolve(one, way, lexicon, choices))];
      for (const { value: found, filters } of all) {
        const value = options.unit === undefined ? found : toUnit(found, options.unit);
        const unit = toUnitText(one, value, lexicon);
        const measure = { label: one.name, unit, value };
        measures.push({ measure, ...(filters.length > 0 && { filters }) });
      }
    }
  }
  if (measures.length === 0) return { missing: [...(nearest ?? [])].map(toWords) };
  const seen = new Set<string>();
  const different = measures.filter(({ measure, filters }) => {
    const key = JSON.stringify([measure.value, filters]);
    return !seen.has(key) && seen.add(key) !== undefined;
  });
  return { measures: different.slice(0, mostMeasures) };
}

/** The display name of a concept: `due date`. */
function toWords(concept: Concept): string {
  return concept.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
