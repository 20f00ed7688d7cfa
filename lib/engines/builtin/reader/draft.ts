import type { Aggregate, Filter, Group, Measure } from "@/lib/domain/plans/measure";
import type { ChartKind } from "@/lib/lexicon/vocabulary/chart-kind";
import type { Query, Segment } from "../query/query";

/** A condition with the position of its part. */
export interface PlacedFilter {
  filter: Filter;
  index: number;
}

/** The findings of the rules, before they become a plan. */
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
  /** Whether the question asks for a percentage. */
  share: boolean;
  /** Whether the question asks for growth or a change. */
  change: boolean;
  /** Whether the question compares two things. */
  compares: boolean;
  /** Column that "which" and "who" ask for; the rows themselves when they are asked for. */
  subject: { group: Group } | { rows: true } | null;
  /** Parts of earlier questions that a follow-up refers to: the two that were asked about, or all but the last. */
  refers: "both" | "rest" | null;
  /** Whether only "who" chose the subject. */
  byWho: boolean;
  /** Numeric columns that a superlative refers to: "most expensive". */
  hints: string[];
  /** Aggregates named without a number to apply them to. */
  aggregates: Aggregate[];
  /** Positions of the parts that ask for numbers, and of those that split them. */
  places: { wants: number[]; groups: number[] };
  /** An aggregate that does not apply to its number: the highest of a rate. */
  unmade: string | null;
  /** Whether the question names the event of the date: "hired in 2024". */
  dated: boolean;
  /** A word that was read but cannot be computed as stated. */
  doubt: string | null;
  /** Whether a percentage names the whole before the part: "percent of sales that …". */
  wholeFirst: boolean;
  /** Column that replaces amounts with tax. */
  instead: string | null;
  /** Whether the question itself names a number. */
  named: boolean;
  /** Columns whose conditions are dropped: "all countries"; `*` for all of them. */
  cleared: string[];
  /** Date column that the question names. */
  date: string | null;
  /** An open choice: several columns match a phrase. */
  ambiguous: { phrase: string; columns: string[] } | null;
}

/** Creates an empty draft. */
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

/** Returns the conditions of a draft without duplicates. */
export function toFilters(draft: Draft): Filter[] {
  const all = draft.filters.map(({ filter }) => filter);
  const keys = all.map((filter) => JSON.stringify(filter));
  return all.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
}
