import { bindAmount } from "@/lib/lexicon/columns/bind-amount";
import { isCode, isMeasure } from "@/lib/lexicon/columns/column-role";
import { findColumnUnit } from "@/lib/lexicon/columns/column-unit";
import { toTermMeasures } from "@/lib/lexicon/vocabulary/to-term-measures";
import { toRoots } from "@/lib/lexicon/words/roots";
import type { Unit } from "@/lib/lexicon/vocabulary/find-unit";
import type { ComparisonOperator } from "@/lib/lexicon/words/phrase";
import type { RowValue } from "@/lib/domain/plans/measure";
import type { Plan } from "../../query/query";
import type { Board } from "../board";
import type { Draft } from "../draft";
import { findEvents } from "../events";
import { pickExtreme } from "../measures/pick-extreme";
import { toRowValueColumns } from "@/lib/domain/plans/measure-columns";

interface Amount {
  index: number;
  operator: ComparisonOperator;
  value: number;
  unit: Unit | null;
  hints: readonly string[];
  used: number[];
  /** Column that the number certainly belongs to. */
  column?: string;
}

function findAmounts(board: Board, draft: Draft): Amount[] {
  const amounts: Amount[] = board.all("comparison").flatMap(({ index, meaning }): Amount[] => {
    const place = board.after(index);
    const number = board.get(place, "number");
    return number === null
      ? []
      : [{ index: place, operator: meaning.operator, ...number, hints: meaning.hints, used: [index, place] }];
  });
  for (const { index, meaning } of board.all("afterNumber")) {
    const before = board.before(index);
    // "3 times or more": the number of rows per entity.
    const times = board.get(before, "rows") === null ? null : before;
    const place = times === null ? before : board.before(times);
    const number = board.get(place, "number");
    if (number === null) continue;
    if (times !== null) {
      draft.having = { operator: meaning.operator, value: number.value };
      board.use(index, times, place);
      continue;
    }
    amounts.push({ index: place, operator: meaning.operator, ...number, hints: [], used: [index, place] });
  }
  // "in cluster 3": a code beside its column.
  for (const { index, meaning } of board.all("number")) {
    const match = board.get(index - 1, "column")?.matches[0];
    const profile = match === undefined || match.byMeaning ? null : board.profileOf(match.column);
    if (
      profile === null ||
      !isCode(profile) ||
      meaning.unit !== null ||
      amounts.some((amount) => amount.used.includes(index))
    )
      continue;
    amounts.push({ index, operator: "=", value: meaning.value, unit: null, hints: [], used: [index] });
  }
  // "2 beds vs 3 beds": a value of a column with small integers.
  for (const { index, meaning } of board.all("number")) {
    const match = board.get(index + 1, "column")?.matches[0];
    const profile = match === undefined || match.byMeaning ? null : board.profileOf(match.column);
    const isSmall =
      profile !== null && isMeasure(profile) && profile.distinct <= 20 && findColumnUnit(profile.name) === null;
    if (!isSmall || meaning.unit !== null || !Number.isInteger(meaning.value)) continue;
    if (amounts.some((amount) => amount.used.includes(index)) || board.at(board.before(index))?.kind === "superlative")
      continue;
    amounts.push({
      index,
      operator: "=",
      value: meaning.value,
      unit: null,
      hints: [],
      used: [index, index + 1],
      column: profile.name,
    });
  }
  const ranges = [
    ...board.all("between"),
    ...board.all("preposition").filter(({ meaning }) => meaning.word === "from"),
  ];
  for (const { index } of ranges) {
    const [low, join] = [board.after(index), board.after(board.after(index))];
    const high = board.after(join);
    const [from, to] = [board.get(low, "number"), board.get(high, "number")];
    if (from === null || to === null) continue;
    const unit = from.unit ?? to.unit;
    amounts.push({ index: low, operator: ">=", value: from.value, unit, hints: [], used: [index, low, join] });
    amounts.push({ index: low, operator: "<=", value: to.value, unit, hints: [], used: [index, join, high] });
  }
  return amounts;
}

/** Date columns that bound a row's duration. */
function toDates(of: RowValue): string[] {
  switch (of.kind) {
    case "duration":
      return [of.from, of.to ?? ""];
    case "arithmetic":
      return [...toDates(of.left), ...toDates(of.right)];
    case "column":
    case "number":
      return [];
  }
}

/** Returns the numeric column beside a number: "rating below 3", "more than 2 reminders". */
function findMeasured(board: Board, amount: Amount): { index: number; column: string } | null {
  // "did the first answer take over an hour": a term that is a column of durations or amounts.
  const [term] = board
    .all("term")
    .filter((one) => one.index < amount.index && amount.index - one.index <= 4)
    .slice(-1);
  const found = term === undefined ? null : toTermMeasures(term.meaning.term, board.lexicon, {});
  const value = found !== null && "measures" in found ? found.measures[0]?.measure.value : undefined;
  if (
    term !== undefined &&
    value?.kind === "aggregate" &&
    value.of.kind === "column" &&
    (amount.unit === null || findColumnUnit(value.of.column)?.kind === amount.unit.kind)
  ) {
    return { index: term.index, column: value.of.column };
  }
  const first = Math.min(...amount.used);
  for (const place of [board.after(Math.max(...amount.used)), board.before(first)]) {
    const beside = board.at(place);
    const matches = beside?.kind === "column" ? beside.matches : [];
    const match = matches.find(({ column }) => isMeasure(board.profileOf(column)));
    if (match !== undefined) return { index: place, column: match.column };
  }
  return null;
}

/** Reads amounts such as "above 1000 euros", "more than 3 days after the order", "at least 4 stars". */
export function readAmounts(board: Board, draft: Draft, previous: Plan | null): void {
  for (const amount of findAmounts(board, draft)) {
    if (amount.column !== undefined) {
      const of: RowValue = { kind: "column", column: amount.column };
      draft.filters.push({
        filter: { kind: "compare", of, operator: amount.operator, value: amount.value },
        index: amount.index,
      });
      board.use(...amount.used);
      continue;
    }
    const behind = board.after(Math.max(...amount.used));
    const counted = board.at(behind)?.kind;
    const [pieces] = board.lexicon.concepts.get("quantity") ?? [];
    if (
      amount.unit === null &&
      counted === "rows" &&
      pieces !== undefined &&
      /^(items?|pieces?|things?)$/.test(board.wordsOf(behind))
    ) {
      draft.filters.push({
        filter: {
          kind: "compare",
          of: { kind: "column", column: pieces },
          operator: amount.operator,
          value: amount.value,
        },
        index: amount.index,
      });
      board.use(...amount.used, behind);
      continue;
    }
    if (amount.unit === null && (counted === "noun" || counted === "rows") && behind >= 0) {
      draft.having = { operator: amount.operator, value: amount.value };
      board.use(...amount.used, behind);
      continue;
    }
    const measured = findMeasured(board, amount);
    const events = findEvents(board);
    const words = events.flatMap((event) => board.rootsOf(event.index));
    const named = measured === null ? board.rootsOf(board.before(Math.min(...amount.used))) : toRoots(measured.column);
    const bound = bindAmount(board.lexicon, { value: amount.value, unit: amount.unit }, [
      ...named,
      ...amount.hints,
      ...words,
      // "over 2 weeks late" counts from the due date.
      ...(board.at(behind)?.kind === "state" ? board.rootsOf(behind) : []),
    ]);
    // "3 days before the course" is a duration between two dates.
    const joined = board
      .all("comparison")
      .some((one) => one.meaning.temporal && one.index > amount.index && one.index - amount.index <= 2);
    if (joined && amount.unit?.kind === "time" && (bound === null || toDates(bound.of).length === 0)) continue;
    let of =
      measured === null || (amount.unit !== null && bound !== null)
        ? bound?.of
        : { kind: "column" as const, column: measured.column };
    const before = previous?.filters.find((filter) => filter.kind === "compare");
    // "and below 20?" compares the same number as the previous question.
    if (amount.unit === null && measured === null && before?.kind === "compare") {
      draft.filters.push({
        filter: { ...before, operator: amount.operator, value: amount.value },
        index: amount.index,
      });
      board.use(...amount.used);
      continue;
    }
    if (of === undefined) continue;
    // "hotter than 30" beside a highest and a lowest temperature.
    const tied =
      measured === null
        ? amount.hints.flatMap((hint) => board.lexicon.matchColumns([hint]).map((match) => match.column))
        : [];
    const extreme = pickExtreme(tied, amount.operator.startsWith(">") ? "high" : "low");
    if (extreme !== null && of.kind === "column" && tied.includes(of.column)) of = { kind: "column", column: extreme };
    // A bare number without context applies to the main amount of money, or is not understood.
    const main = (["revenue", "signedAmount", "salary", "cost", "fee", "gross"] as const).flatMap(
      (concept) => board.lexicon.concepts.get(concept) ?? [],
    );
    if (
      amount.unit === null &&
      measured === null &&
      amount.hints.length === 0 &&
      !toRowValueColumns(of).some((column) => main.includes(column))
    )
      continue;
    const value = measured !== null && bound === null ? amount.value : (bound?.value ?? amount.value);
    draft.filters.push({ filter: { kind: "compare", of, operator: amount.operator, value }, index: amount.index });
    const dates = new Set(toDates(of));
    board.use(...amount.used, ...events.filter((event) => dates.has(event.column)).map((event) => event.index));
    if (measured !== null && of.kind === "column" && of.column === measured.column) board.use(measured.index);
    // "2 weeks ahead": the word only identifies the duration.
    for (const term of dates.size > 0 ? board.all("term") : [])
      if (/day|hour|week/.test(term.meaning.term.unit ?? "") && Math.abs(term.index - amount.index) <= 3)
        board.use(term.index);
    // "more than 14 days after the order": the word only joins the dates.
    if (dates.size > 0) for (const join of board.all("comparison")) if (join.meaning.temporal) board.use(join.index);
    const units = board.at(board.after(amount.index));
    if (units?.kind === "unit") board.use(board.after(amount.index));
    if (bound !== null && bound.others.length > 0 && measured === null)
      board.note(`“${board.textOf(amount.index)}” was compared with ${extreme ?? bound.label}.`);
  }
  setApart(board, draft);
  readRepeats(board, draft);
}

/** "2 beds vs 3 beds": compares rows with equal numbers in one column. */
function setApart(board: Board, draft: Draft): void {
  const equal = draft.filters.filter(({ filter }) => filter.kind === "compare" && filter.operator === "=");
  const [first, second] = equal;
  const joins = board
    .all("join")
    .filter(({ index }) => index > (first?.index ?? Infinity) && index < (second?.index ?? -1));
  if (first === undefined || second === undefined || joins.length === 0 || draft.segments.length > 0) return;
  const toOf = ({ filter }: typeof first) => (filter.kind === "compare" ? JSON.stringify(filter.of) : "");
  if (toOf(first) !== toOf(second)) return;
  draft.segments = equal
    .slice(0, 2)
    .map(({ filter, index }) => ({ label: `${board.textOf(index)} ${board.textOf(index + 1)}`, filters: [filter] }));
  draft.filters = draft.filters.filter((placed) => !equal.includes(placed));
  board.use(...joins.map(({ index }) => index));
}

/** "more than once", "at least twice": the number of rows per entity. */
function readRepeats(board: Board, draft: Draft): void {
  for (const { index, meaning } of board.all("times")) {
    const place = board.before(index);
    const comparison = board.get(place, "comparison");
    draft.having = { operator: comparison?.operator ?? (meaning.value === 1 ? "=" : ">="), value: meaning.value };
    board.use(index, ...(comparison === null ? [] : [place]));
  }
}
