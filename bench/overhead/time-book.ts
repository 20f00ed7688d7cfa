/** A stretch of time, in milliseconds of one clock. */
export interface Interval {
  start: number;
  end: number;
}

/** Time that a part of the product worked. */
export interface Span extends Interval {
  part: string;
  /** What it did, for example the task of a model call. */
  detail: string;
}

/** Takes down when the parts work. */
export interface TimeBook {
  /** Milliseconds since 1970, with fractions. */
  now(): number;
  add(span: Span): void;
  /** Hands over all spans so far and forgets them. */
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

/** Milliseconds that lie in at least one of the intervals, as far as they are within `limits`. */
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
