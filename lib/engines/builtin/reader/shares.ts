import type { Filter, Measure } from "@/lib/domain/plans/measure";
import type { Board } from "./board";
import { toFilters, type Draft } from "./draft";
import { toShare } from "./measures/measure-of";

const verb =
  /^(is|are|was|were|get|gets|got|come|comes|came|go|goes|went|has|have|had|do|does|did|end up|ended up|that|which|who)$/i;

/** "what share of the money from individuals comes from recurring gifts": the whole precedes the verb, the part follows it. */
function splitByVerb(board: Board, draft: Draft): { base: Filter[]; part: Filter[] } | null {
  const share = board.parts.findIndex((part) => part.meaning.kind === "intent" && part.meaning.intent === "share");
  const rows = draft.filters.filter(({ filter }) => filter.kind !== "period" && filter.kind !== "recurring");
  const first = Math.min(...rows.map(({ index }) => index));
  if (share < 0 || rows.length < 2 || first < share) return null;
  const place = board.parts.findIndex((part, index) => index > first && verb.test(part.text));
  const [base, part] = [
    draft.filters.filter((placed) => !rows.includes(placed) || placed.index < place),
    rows.filter(({ index }) => index > place),
  ];
  if (place < 0 || part.length === 0) return null;
  return { base: base.map(({ filter }) => filter), part: part.map(({ filter }) => filter) };
}

/** Whether a condition describes the state of rows rather than their category. */
function isState(filter: Filter): boolean {
  return filter.kind === "truth" || filter.kind === "missing" || filter.kind === "columns" || filter.kind === "compare";
}

/** "at which branch do most come back late, in %": the share of each group in a state. */
function isShareOfEach(board: Board, draft: Draft, part: readonly Filter[]): boolean {
  const share = board.parts.findIndex((one) => one.meaning.kind === "intent" && one.meaning.intent === "share");
  const refers = board.parts.some((one, index) => index > share && one.meaning.kind === "reference");
  const [first] = draft.measures;
  return draft.subject !== null && !refers && first?.value.kind === "rows" && part.length > 0 && part.every(isState);
}

/** Conditions before the noun define the whole, the others the part: "% of urgent tickets closed within a day". */
function splitShare(board: Board, draft: Draft): { base: Filter[]; part: Filter[] } {
  const spoken = splitByVerb(board, draft);
  if (spoken !== null) return spoken;
  const noun = board.parts.findIndex(
    (part, index) => index > 0 && (part.meaning.kind === "noun" || part.meaning.kind === "rows"),
  );
  const isTime = (filter: Filter) => filter.kind === "period" || filter.kind === "recurring";
  // "percent of the leavers": the words directly after it are the whole.
  const share = board.parts.findIndex((part) => part.meaning.kind === "intent" && part.meaning.intent === "share");
  const whole = share < 0 || !/\bof\b/.test(board.question) ? -1 : board.after(share);
  const before = draft.filters.filter(
    ({ filter, index }) =>
      isTime(filter) ||
      (noun >= 0 && index < noun && noun - index <= 2) ||
      (index === whole && draft.filters.length + draft.groups.length + (draft.subject === null ? 0 : 1) > 1),
  );
  const others = draft.filters.filter((placed) => !before.includes(placed));
  const [first, ...narrower] = [...others].sort((left, right) => left.index - right.index);
  // "what share of orders from Germany was returned": the first condition defines the whole.
  if (
    first !== undefined &&
    narrower.length > 0 &&
    before.length === before.filter(({ filter }) => isTime(filter)).length &&
    share >= 0 &&
    share < first.index
  ) {
    return { base: [...before, first].map(({ filter }) => filter), part: narrower.map(({ filter }) => filter) };
  }
  if (others.length > 0) return { base: before.map(({ filter }) => filter), part: others.map(({ filter }) => filter) };
  const times = draft.filters.filter(({ filter }) => isTime(filter));
  const rest = draft.filters.filter((placed) => !times.includes(placed));
  // With only conditions before the noun, these are the part: "what % of visits are no-shows".
  return rest.length === 0 && draft.groups.length === 0 && draft.subject === null
    ? { base: [], part: times.map(({ filter }) => filter) }
    : { base: times.map(({ filter }) => filter), part: rest.map(({ filter }) => filter) };
}

/** One number as a percentage of another: "refunds as percent of sales", "percent of what we made that was wasted". */
export function toPercentOf(draft: Draft): Measure {
  const [first, second] = draft.wholeFirst ? [draft.measures[1], draft.measures[0]] : draft.measures;
  if (first === undefined || second === undefined) throw new Error("a percentage needs two numbers");
  // A part and a whole are both totals.
  const [top, bottom] = [first, second].map(({ value }) =>
    value.kind === "aggregate" ? { ...value, aggregate: "sum" as const } : value,
  );
  if (top === undefined || bottom === undefined) throw new Error("a percentage needs two numbers");
  return {
    label: `${first.label} in percent of ${second.label}`,
    unit: "%",
    value: { kind: "quotient", top, bottom, times: 100 },
  };
}

/**
 * "how many went to a check, and what % of these failed", "how many were late, and what % is that": a count followed by a
 * share.
 */
function splitCountAndShare(board: Board, draft: Draft): { base: Filter[]; counted: Filter[]; part: Filter[] } | null {
  const share = board.parts.findIndex((one) => one.meaning.kind === "intent" && one.meaning.intent === "share");
  const count = board.parts.findIndex((one) => one.meaning.kind === "count");
  const parting = board.parts.findIndex(
    ({ meaning }, index) =>
      index > count &&
      index < share &&
      (meaning.kind === "break" || (meaning.kind === "join" && meaning.word === "and")) &&
      draft.filters.some((placed) => placed.index < index && placed.index > count),
  );
  const [first] = draft.measures;
  if (count < 0 || parting < 0 || first?.value.kind !== "rows" || first.value.where.length > 0) return null;
  if (draft.measures.length > 1 || draft.groups.length > 0 || draft.subject !== null || draft.segments.length > 0)
    return null;
  const isTime = (filter: Filter) => filter.kind === "period" || filter.kind === "recurring";
  const times = draft.filters.filter(({ filter }) => isTime(filter)).map(({ filter }) => filter);
  const others = draft.filters.filter(({ filter }) => !isTime(filter));
  const [early, late] = [others.filter(({ index }) => index < parting), others.filter(({ index }) => index > parting)];
  const toPlain = (placed: typeof others) => placed.map(({ filter }) => filter);
  if (late.length > 0) return { base: [...times, ...toPlain(early)], counted: [], part: toPlain(late) };
  return early.length === 0 ? null : { base: times, counted: toPlain(early), part: toPlain(early) };
}

/** "share of income from vip tickets": the second number only names the subject of the condition before it. */
function isNamedKind(board: Board, draft: Draft): boolean {
  const last = Math.max(...draft.places.wants);
  return draft.measures.length === 2 && draft.filters.some(({ index }) => index >= 0 && index === board.before(last));
}

/** Turns the numbers of a draft into a percentage and returns the conditions of the whole; null when the whole is unknown. */
export function applyShare(board: Board, draft: Draft): Filter[] | null {
  const [first, second] = draft.measures;
  if (first === undefined) return null;
  if (
    second !== undefined &&
    draft.measures.length === 2 &&
    draft.groups.length === 0 &&
    first.value.kind !== "rows" &&
    second.value.kind !== "rows" &&
    !isNamedKind(board, draft)
  ) {
    draft.measures = [toPercentOf(draft)];
    return toFilters(draft);
  }
  const both = splitCountAndShare(board, draft);
  if (both !== null) {
    const share = toShare({ ...first, value: { kind: "rows", where: [] } }, both.part);
    const count = { ...first, value: { kind: "rows" as const, where: both.counted } };
    draft.measures = share === null ? draft.measures : [count, share];
    return both.base;
  }
  if (isNamedKind(board, draft)) draft.measures = [first];
  const { base, part } = splitShare(board, draft);
  if (first.unit === "%" || (first.value.kind === "quotient" && part.length === 0)) return toFilters(draft);
  // "which reason is the main one, and what percent is that" are shares of the groups.
  if (part.length === 0 || (draft.subject !== null && !isShareOfEach(board, draft, part))) {
    if (draft.groups.length === 0 && draft.subject === null) return draft.segments.length > 0 ? base : null;
    draft.derived = "share";
    return draft.subject === null ? base : toFilters(draft);
  }
  const measures = draft.measures.map((measure) => toShare(measure, part));
  if (measures.some((measure) => measure === null)) return null;
  draft.measures = measures.filter((measure) => measure !== null);
  return base;
}
