import type { Aggregate, ChartKind, Filter, Group, Measure, Query, Segment } from "../query/query";

/** A condition with the place of the part that says it. */
export interface PlacedFilter {
  filter: Filter;
  index: number;
}

/** What a question says, rule by rule, before it becomes a plan. */
export interface Draft {
  measures: Measure[];
  groups: Group[];
  filters: PlacedFilter[];
  segments: Segment[];
  derived: Query["derived"];
  having: Query["having"];
  order: Query["order"];
  limit: number | null;
  chart: ChartKind | null;
  /** Whether a percentage is asked for. */
  share: boolean;
  /** Whether growth or a change is asked for. */
  change: boolean;
  /** Whether two things are set against each other. */
  compares: boolean;
  /** Column of what "which" and "who" ask for; the rows themselves when they are asked for. */
  subject: { group: Group } | { rows: true } | null;
  /** Parts of the questions before that a follow-up speaks of: the two that were asked about, or all but the last. */
  refers: "both" | "rest" | null;
  /** Whether "who" alone chose the subject. */
  byWho: boolean;
  /** Quantities of which a superlative speaks: "most expensive". */
  hints: string[];
  /** Aggregates that were named without a number to take them of. */
  aggregates: Aggregate[];
  /** Places of the parts that ask for numbers, and of those that part them. */
  places: { wants: number[]; groups: number[] };
  /** An aggregate that its number cannot take: the highest of a rate. */
  unmade: string | null;
  /** Whether the question names what happened on the date: "hired in 2024". */
  dated: boolean;
  /** A word that could be read but not be computed as it was said. */
  doubt: string | null;
  /** Whether a percentage names the whole before the part: "percent of sales that …". */
  wholeFirst: boolean;
  /** Column that takes the place of amounts with tax. */
  instead: string | null;
  /** Whether the question itself names a number. */
  named: boolean;
  /** Columns whose conditions are dropped: "all countries"; `*` for all of them. */
  cleared: string[];
  /** Column that dates are taken from, when the question names one. */
  date: string | null;
  /** A choice that the words leave open: several columns share a phrase. */
  ambiguous: { phrase: string; columns: string[] } | null;
}

/** A draft that says nothing yet. */
export function createDraft(): Draft {
  return {
    measures: [],
    groups: [],
    filters: [],
    segments: [],
    derived: null,
    having: null,
    order: null,
    limit: null,
    chart: null,
    share: false,
    change: false,
    compares: false,
    subject: null,
    refers: null,
    byWho: false,
    hints: [],
    aggregates: [],
    places: { wants: [], groups: [] },
    unmade: null,
    dated: false,
    doubt: null,
    wholeFirst: false,
    instead: null,
    named: false,
    cleared: [],
    date: null,
    ambiguous: null,
  };
}

/** The conditions of a draft, each once. */
export function toFilters(draft: Draft): Filter[] {
  const all = draft.filters.map(({ filter }) => filter);
  const keys = all.map((filter) => JSON.stringify(filter));
  return all.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
}
