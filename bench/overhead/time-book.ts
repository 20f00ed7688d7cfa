/** A stretch of time, in milliseconds of one clock. */
export interface Interval {
  start: number;
  end: number;
}

/** A time span in which a part of the product was active. */
export interface Span extends Interval {
  part: string;
  /** What it did, for example the task of a model call. */
  detail: string;
}

/** Records when the parts are active. */
export interface TimeBook {
  /** Milliseconds since 1970, with fractions. */
  now(): number;
  add(span: Span): void;
  /** Returns all spans so far and drops them. */
  take(): Span[];
}

/** An empty book. */
export function createTimeBook(): TimeBook {
  let spans: Span[] = [];
  return {
    now: () => performance.timeOrigin + performance.now(),
    add: (span) => spans.push(span),
    take: () => {
      const taken = spans;
      spans = [];
      return taken;
    },
  };
}

/** Milliseconds covered by at least one of the intervals, within `limits`. */
export function toCovered(intervals: readonly Interval[], limits: Interval): number {
  const clipped = intervals
    .map(({ start, end }) => ({ start: Math.max(start, limits.start), end: Math.min(end, limits.end) }))
    .filter(({ start, end }) => end > start)
    .sort((left, right) => left.start - right.start);
  let covered = 0;
  let until = -Infinity;
  for (const { start, end } of clipped) {
    covered += Math.max(0, end - Math.max(start, until));
    until = Math.max(until, end);
  }
  return covered;
}
