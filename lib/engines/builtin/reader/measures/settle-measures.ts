import { chooseDate } from "@/lib/lexicon/columns/choose-date";
import { isDate } from "@/lib/lexicon/columns/column-date";
import { isAdditive } from "@/lib/lexicon/columns/column-role";
import type { Filter, Group, MeasureValue } from "@/lib/domain/plans/measure";
import { isParted } from "./combine-wants";
import type { Board } from "../board";
import type { Draft } from "../draft";
import type { MeaningKind } from "../segments/part";

/** Returns the date of the event that a measure counts, which its rows must have. */
function findEventDate(board: Board, value: MeasureValue): string | null {
  if (!("where" in value)) return null;
  const event = value.where.find(
    (filter) => filter.kind === "missing" && !filter.missing && isDate(board.profileOf(filter.column)),
  );
  return event?.kind === "missing" ? event.column : null;
}

function isTimed(filter: Filter): boolean {
  return filter.kind === "period" || filter.kind === "recurring";
}

/**
 * Returns the date of a term such as "leavers", which a period of the question then applies to; null when it has none of its
 * own.
 */
export function findMeasureDate(board: Board, value: MeasureValue): string | null {
  return value.kind === "rows" || value.kind === "distinct" ? findEventDate(board, value) : null;
}

/** Conditions of a single count apply to the entire query; the two sides of a net gain keep their own dates. */
export function settleConditions(board: Board, draft: Draft): void {
  const { having } = draft;
  if (having !== null && draft.groups.length === 0 && draft.subject === null) {
    // "how many customers bought more than once": entities with that many rows.
    const [all, some] = draft.measures;
    const [first, last] = [Math.min(...draft.places.wants), Math.max(...draft.places.wants)];
    const twice = some === undefined ? isParted(board, first, last) : some.value.kind === "rows";
    const counted = all?.value.kind === "distinct" && twice ? all : null;
    // "how many guests, and how many of them came more than once".
    if (counted?.value.kind === "distinct" && all !== undefined) {
      const again = { ...all, label: `${all.label} again`, value: { ...counted.value, rows: having } };
      draft.measures = [all, again];
      return;
    }
    draft.measures = draft.measures.map((measure) =>
      measure.value.kind === "distinct" ? { ...measure, value: { ...measure.value, rows: having } } : measure,
    );
    if (!draft.measures.some((measure) => measure.value.kind === "distinct"))
      draft.doubt =
        board.parts.find((part) => part.meaning.kind === "times" || part.meaning.kind === "comparison")?.text ??
        "more than";
  }
  const [first, second] = draft.measures;
  if (first === undefined || second !== undefined) return;
  if (first.value.kind === "rows" && first.value.where.length > 0) {
    draft.filters.push(...first.value.where.map((filter) => ({ filter, index: -1 })));
    draft.measures = [{ ...first, value: { ...first.value, where: [] } }];
  }
  const { value } = first;
  const main = chooseDate(board.lexicon, [])?.column;
  const own = value.kind === "combination" ? findEventDate(board, value.right) : null;
  const period = draft.filters.find(({ filter }) => filter.kind === "period")?.filter;
  if (
    value.kind !== "combination" ||
    own === null ||
    main === undefined ||
    period?.kind !== "period" ||
    draft.groups.length > 0
  )
    return;
  const within = (side: MeasureValue, column: string): MeasureValue =>
    "where" in side ? { ...side, where: [...side.where, { ...period, column }] } : side;
  draft.measures = [{ ...first, value: { ...value, left: within(value.left, main), right: within(value.right, own) } }];
  draft.filters = draft.filters.filter(({ filter }) => filter !== period);
}

/** "average sales on saturdays": amounts of several rows per day are averaged over the days. */
export function averageDays(board: Board, draft: Draft): void {
  const date = draft.groups.find((group) => group.grain === "weekday" || group.grain === "weekend")?.column ?? null;
  if (date === null || !/\bday\b|\bdaily\b/i.test(board.question)) return;
  const days: MeasureValue = { kind: "distinct", of: { column: date, grain: "day" }, where: [], rows: null };
  draft.measures = draft.measures.map((measure) => {
    const { value } = measure;
    const adds =
      value.kind === "aggregate" &&
      value.aggregate === "mean" &&
      value.of.kind === "column" &&
      isAdditive(board.profileOf(value.of.column));
    if (!adds) return measure;
    return {
      ...measure,
      label: `${measure.label.replace(/^average of /, "")} per day`,
      value: { kind: "quotient", top: { ...value, aggregate: "sum" }, bottom: days, times: 1 },
    };
  });
}

/** "our margin overall, and which category has the best": the overall number is requested beside those of the groups. */
export function settleOverall(board: Board, draft: Draft): void {
  const plain = draft.derived === null && !draft.share && !draft.change && draft.segments.length === 0;
  if (plain && draft.measures.length === 1 && findSecondQuestion(board, draft) !== null) draft.derived = "overall";
}

/**
 * Finds the words of a second question that breaks down the total of the first: "the margin overall, and which category has
 * the best".
 */
function findSecondQuestion(board: Board, draft: Draft): string | null {
  const [want] = draft.places.wants;
  const group = draft.places.groups.length === 0 ? undefined : Math.min(...draft.places.groups);
  if (want === undefined || group === undefined || group < want) return null;
  const parting = board.parts.findIndex(
    ({ meaning }, index) =>
      index > want &&
      index < group &&
      (meaning.kind === "break" || (meaning.kind === "join" && meaning.word === "and")),
  );
  const ranked = board.parts.slice(0, want + 1).some(({ meaning }) => meaning.kind === "superlative");
  if (parting < 0 || ranked) return null;
  const asksAgain = board.parts
    .slice(parting)
    .some(
      ({ meaning }, offset) =>
        ["count", "which", "amount"].includes(meaning.kind) ||
        (meaning.kind === "aggregate" && draft.places.wants.some((place) => place > parting + offset)),
    );
  return asksAgain
    ? board.parts
        .slice(parting + 1)
        .map((part) => part.text)
        .join(" ")
    : null;
}

/** The ranking word. */
export function findRanking(board: Board): string | null {
  return board.parts.find((part) => part.meaning.kind === "superlative" || part.meaning.kind === "order")?.text ?? null;
}

/** Finds what cannot be computed as requested although every word is known; null when there is nothing. */
export function findDoubt(board: Board, draft: Draft): string | null {
  const split = draft.derived === "overall" ? null : findSecondQuestion(board, draft);
  if (split !== null) return split;
  const times = [
    ...draft.filters.map(({ filter }) => filter),
    ...draft.segments.flatMap((segment) => segment.filters),
  ].filter(isTimed);
  const grains = draft.groups.flatMap((group) => (group.grain === null ? [] : [group.column]));
  const dates = new Set([...times.flatMap((filter) => ("column" in filter ? [filter.column] : [])), ...grains]);
  for (const { value, label } of draft.measures) {
    // Those who left in a year are a share of those present then, which no condition on rows expresses.
    const own =
      value.kind === "quotient" || value.kind === "combination"
        ? findEventDate(board, value.kind === "quotient" ? value.top : value.right)
        : null;
    if (own !== null && dates.size > 0) return label;
    // Balances of different days do not add up.
    const balance = board.lexicon.concepts.get("balance")?.[0];
    if (
      value.kind === "aggregate" &&
      (value.aggregate === "sum" || !board.parts.some((part) => part.meaning.kind === "aggregate")) &&
      value.of.kind === "column" &&
      value.of.column === balance
    )
      return label;
    // A yearly rate is not booked on the day a person joined.
    const yearly =
      value.kind === "aggregate" &&
      value.of.kind === "column" &&
      /annual|yearly|monthly|per (year|month)|\/ ?(yr|year|month)/i.test(value.of.column);
    const period = times.find((filter) => filter.kind === "period");
    if (yearly && period?.kind === "period" && !draft.dated) return period.label;
    if (yearly && grains.length > 0 && !draft.dated)
      return board.parts.find((part) => part.meaning.kind === "grain")?.text ?? label;
    // A salary is the current one: it has no history to change from.
    const salary = board.lexicon.concepts.get("salary")?.[0];
    if (
      draft.change &&
      value.kind === "aggregate" &&
      value.of.kind === "column" &&
      value.of.column === salary &&
      dates.size > 0
    )
      return board.parts.find((part) => part.meaning.kind === "intent")?.text ?? label;
  }
  return null;
}

const empty: ReadonlySet<MeaningKind> = new Set(["which", "filler", "preposition", "reference", "break", "join"]);

/** Finds something that was read but has no place in the plan; null when there is nothing. */
export function findLoose(board: Board, draft: Draft, groups: readonly Group[]): string | null {
  const textOf = (kind: MeaningKind) => board.parts.find((part) => part.meaning.kind === kind)?.text ?? null;
  const grouped = groups.length > 0;
  const [first] = draft.measures;
  const clause = board.parts.findIndex(
    ({ meaning }, index) =>
      index > 0 && meaning.kind === "which" && ["join", "break"].includes(board.at(index - 1)?.kind ?? ""),
  );
  const last = Math.max(...draft.places.wants, ...draft.places.groups, -1);
  // "and what is it": the answer states that anyway.
  const content = board.parts.slice(clause).some((part) => !empty.has(part.meaning.kind));
  // "… and what did they bring in": a second question that was not understood.
  const lost = board.parts.some((part) => part.meaning.kind === "loss");
  if (
    clause > 0 &&
    content &&
    !lost &&
    last < clause &&
    last >= 0 &&
    !board.parts.slice(clause).some(({ meaning }) => meaning.kind === "superlative" || meaning.kind === "intent")
  )
    return board.parts
      .slice(clause)
      .map((part) => part.text)
      .join(" ");
  if (draft.compares && !draft.change && !grouped && draft.segments.length < 2) return textOf("intent");
  if (draft.derived !== null && !grouped) return textOf("intent");
  if (draft.limit !== null && !grouped) return textOf("number") ?? textOf("superlative");
  if (
    draft.having !== null &&
    grouped &&
    !board.has("loss") &&
    draft.having.value >= 0 &&
    first?.value.kind !== "rows" &&
    !board.parts.some((part) => part.meaning.kind === "loss")
  )
    return textOf("comparison") ?? textOf("times");
  return draft.unmade;
}
