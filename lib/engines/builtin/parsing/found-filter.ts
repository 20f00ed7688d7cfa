import type { Filter } from "../plan/plan";

/** A condition with its place in the question. */
export interface FoundFilter {
  filter: Filter;
  /** Place of its first part. */
  at: number;
  /** Whether several values stand side by side ("males and females"), so that each may want its own number. */
  apart: boolean;
}

/** A condition at a place that is not a list of values. */
export function toFoundFilter(filter: Filter, at: number): FoundFilter {
  return { filter, at, apart: false };
}
