import { isMeasure, isTruth } from "@/lib/lexicon/columns/column-role";
import { findColumnUnit } from "@/lib/lexicon/columns/column-unit";
import type { Filter } from "@/lib/domain/plans/measure";
import type { Board } from "../board";
import type { Draft, PlacedFilter } from "../draft";
import { readLeftOut } from "./leave-out";
import { negate } from "./negate";
import { spreadNegations } from "./spread-negations";

/** Returns the negation before a part, ignoring articles: "without the rent". */
function findNegation(board: Board, index: number): { index: number; keepMissing: boolean } | null {
  const place = board.before(index);
  const negation = board.get(place, "negation");
  return negation === null ? null : { index: place, keepMissing: negation.keepMissing };
}

function add(board: Board, draft: Draft, index: number, filters: readonly Filter[]): boolean {
  const negation = findNegation(board, index);
  const wanted = negation === null ? [...filters] : filters.map((filter) => negate(filter, negation.keepMissing));
  const known = wanted.filter((filter) => filter !== null);
  // "Not all" of several conditions differs from "none of them".
  if (known.length < filters.length || (negation !== null && filters.length > 1)) return false;
  draft.filters.push(...known.map((filter) => ({ filter, index })));
  board.use(index, ...(negation === null ? [] : [negation.index]));
  return true;
}

/** "no end time", "without a category", "fee is missing": rows with a missing value in a column. */
function readMissing(board: Board, draft: Draft): void {
  const asksRows = board.has("count") || draft.share || board.has("amount") || board.has("aggregate");
  for (const { index, meaning } of board.all("column")) {
    const [match] = meaning.matches;
    const negation = findNegation(board, index);
    if (match === undefined) continue;
    const profile = board.profileOf(match.column);
    const truth = isTruth(profile);
    // The missing column follows the word, or else precedes it.
    const intent = [board.before(index), board.after(index)].find((place) => {
      const behind = board.after(place);
      return (
        board.get(place, "intent")?.intent === "missing" && (behind === index || board.at(behind)?.kind !== "column")
      );
    });
    if (negation === null && (intent === undefined || !asksRows)) continue;
    // "without vat" asks for net amounts, not for rows without tax.
    if (negation?.keepMissing === true && board.lexicon.concepts.get("tax")?.includes(match.column) === true) {
      const [net] = board.lexicon.concepts.get("net") ?? [];
      if (net === undefined) continue;
      draft.instead = net;
      board.use(index, negation.index);
      continue;
    }
    // "without vat" asks for net amounts, not for rows without tax.
    const money = findColumnUnit(match.column)?.kind === "money" && isMeasure(profile);
    if (money && negation?.keepMissing === true && !board.has("count") && !board.has("intent")) continue;
    const filter: Filter = truth
      ? { kind: "truth", column: match.column, expected: false }
      : profile.missing === 0 && isMeasure(profile) && profile.min === 0
        ? { kind: "compare", of: { kind: "column", column: match.column }, operator: "=", value: 0 }
        : { kind: "missing", column: match.column, missing: true };
    draft.filters.push({ filter, index });
    board.use(index, ...(negation === null ? [] : [negation.index]), ...(intent === undefined ? [] : [intent]));
  }
}

/** Reads values, preferably in the column beside them, else in the one that fits best. */
function readNamed(board: Board, draft: Draft): void {
  for (const { index, meaning } of board.all("value")) {
    const beside = [board.before(index), board.after(index)];
    const named = beside.flatMap((place) =>
      (board.get(place, "column")?.matches ?? []).map(({ column }) => ({ place, column })),
    );
    const match =
      meaning.matches.find(({ column }) => named.some((one) => one.column === column)) ?? meaning.matches[0];
    if (match === undefined) continue;
    const place = named.find(({ column }) => column === match.column)?.place;
    if (meaning.weak && place === undefined && !isCalled(board, index)) continue;
    const filter: Filter = {
      kind: "values",
      column: match.column,
      values: [...match.values],
      negated: false,
      keepMissing: false,
    };
    if (!add(board, draft, index, [filter])) continue;
    // "channel email": the column only says where to find the value, unless it forms groups.
    if (
      place !== undefined &&
      board.at(board.before(place))?.kind !== "by" &&
      board.at(board.before(place))?.kind !== "which"
    )
      board.use(place);
    if (match.typos.length > 0) board.note(`“${board.textOf(index)}” was read as ${match.values.join(", ")}.`);
  }
}

/** Whether everyday words are used like the name of a value: "the low ones", "only normal". */
function isCalled(board: Board, index: number): boolean {
  const next = board.textOf(index + 1).toLowerCase();
  const kind = board.at(board.after(index))?.kind;
  return /^(ones?|prio\w*)$/.test(next) || kind === "noun" || kind === "rows";
}

/** Reads everyday words that are values here: "the low ones" where a column has `low`. */
function readEveryday(board: Board, draft: Draft): void {
  board.parts.forEach((part, index) => {
    const { kind } = part.meaning;
    const only = kind === "grain" && /\b(only|just|the)\s*$/i.test(board.question.slice(0, part.tokens[0]?.start));
    if (only && !board.isUsed(index)) {
      const [match] = board.lexicon.matchValues(board.rootsOf(index));
      if (match?.whole === true && match.cost <= 1)
        add(board, draft, index, [
          { kind: "values", column: match.column, values: [...match.values], negated: false, keepMissing: false },
        ]);
      return;
    }
    if (
      board.isUsed(index) ||
      (kind !== "superlative" && kind !== "aggregate" && kind !== "filler") ||
      !isCalled(board, index)
    )
      return;
    const [match] = board.lexicon.matchValues(board.rootsOf(index));
    if (match?.whole !== true || match.cost > 1) return;
    add(board, draft, index, [
      { kind: "values", column: match.column, values: [...match.values], negated: false, keepMissing: false },
    ]);
  });
}

/** "of survivors", "reopened": a yes/no column used as a condition. */
function readTruths(board: Board, draft: Draft): void {
  for (const { index, meaning } of board.all("column")) {
    const [match] = meaning.matches;
    if (match === undefined || !isTruth(board.profileOf(match.column))) continue;
    if (board.at(board.before(index))?.kind === "by") continue;
    add(board, draft, index, [{ kind: "truth", column: match.column, expected: true }]);
  }
}

/** "members … than non members": compares both values of a yes/no column. */
function setTruthsApart(board: Board, draft: Draft): void {
  const truths = draft.filters.filter(({ filter }) => filter.kind === "truth");
  const [first] = truths;
  const column = first?.filter.kind === "truth" ? first.filter.column : null;
  const sides = truths.filter(({ filter }) => filter.kind === "truth" && filter.column === column);
  const expected = new Set(sides.map(({ filter }) => filter.kind === "truth" && filter.expected));
  if (first === undefined || column === null || expected.size < 2 || draft.segments.length > 0) return;
  const said = [...sides].sort((left, right) => left.index - right.index);
  draft.segments = said.slice(0, 2).map(({ filter, index }) => ({
    label: `${filter.kind === "truth" && !filter.expected ? "not " : ""}${board.wordsOf(index)}`,
    filters: [filter],
  }));
  draft.filters = draft.filters.filter((placed) => !sides.includes(placed));
  const last = Math.max(...sides.map(({ index }) => index));
  for (const { index } of [...board.all("join"), ...board.all("comparison")])
    if (index > first.index && index < last) board.use(index);
}

/** Adjacent values of one column form one condition; contrasted values are compared. */
function gather(board: Board, draft: Draft): void {
  const gathered: PlacedFilter[] = [];
  for (const placed of spreadNegations(board, draft.filters)) {
    const { filter, index } = placed;
    const before = gathered.find(
      (other) =>
        filter.kind === "values" &&
        other.filter.kind === "values" &&
        other.filter.column === filter.column &&
        other.filter.negated === filter.negated,
    );
    if (before === undefined || filter.kind !== "values" || before.filter.kind !== "values") {
      gathered.push(placed);
      continue;
    }
    const joins = board.all("join").filter((join) => join.index > before.index && join.index < index);
    // "more … than with adults": a comparison without a number contrasts them.
    const than = board
      .all("comparison")
      .filter((one) => one.index > before.index && one.index < index && !one.meaning.temporal);
    const against = than.length > 0 || joins.some(({ meaning }) => meaning.word === "versus");
    draft.hints.push(...than.flatMap((one) => one.meaning.hints));
    board.use(...than.map((one) => one.index));
    const either =
      joins.some(({ meaning }) => meaning.word === "or") &&
      (board.has("superlative") ||
        board.has("amount") ||
        /\b(more|less|better|higher|lower|most|bigger|fewer)\b/i.test(board.question));
    const among = board.all("between").filter((one) => one.index < before.index);
    board.use(...joins.map((join) => join.index), ...(draft.compares ? among.map((one) => one.index) : []));
    // "how many males and females", "average mass of males and females": a number for each.
    const typical = board
      .all("aggregate")
      .some(({ meaning }) => meaning.aggregate === "mean" || meaning.aggregate === "median");
    const both = joins.some(({ meaning }) => meaning.word === "and");
    const each = (board.at(board.before(before.index))?.kind === "count" || (typical && both)) && !board.has("by");
    if (each && !filter.negated && !draft.groups.some((group) => group.column === filter.column))
      draft.groups.push({ column: filter.column, grain: null });
    if (!filter.negated && (against || either || draft.compares || draft.change)) {
      if (draft.segments.length === 0)
        draft.segments.push({ label: before.filter.values.join(", "), filters: [before.filter] });
      draft.segments.push({ label: filter.values.join(", "), filters: [filter] });
      before.index = index;
    } else {
      before.filter = { ...filter, values: [...new Set([...before.filter.values, ...filter.values])] };
      before.index = index;
    }
  }
  const compared = new Set(
    draft.segments.flatMap((segment) => segment.filters.map((filter) => ("column" in filter ? filter.column : ""))),
  );
  draft.filters = gathered.filter(({ filter }) => filter.kind !== "values" || !compared.has(filter.column));
}

/** "female or on Biscoe": alternatives across several columns, which a plan cannot express; null without such. */
function findEither(board: Board, draft: Draft): string | null {
  for (const { index, meaning } of board.all("join")) {
    const sides = [
      draft.filters.filter((placed) => placed.index < index),
      draft.filters.filter((placed) => placed.index > index),
    ];
    if (meaning.word === "or" && sides.every((side) => side.length > 0)) return board.textOf(index);
  }
  return null;
}

/** "ratio of males to females": one part against the other, not a share of the whole; null without such. */
function findRatio(board: Board, draft: Draft): string | null {
  const parts = draft.filters.some(({ filter }) => filter.kind === "values" && filter.values.length > 1);
  const ratio = /\bratio\b/i.exec(board.question)?.[0];
  return draft.share && parts && ratio !== undefined ? ratio : null;
}

/** Finds quoted or capitalized names, which are looked up when the code runs. */
function readNames(board: Board, draft: Draft): void {
  for (const { index, meaning } of board.all("name")) {
    let last = index;
    while (board.get(last + 1, "name") !== null) last += 1;
    if (board.isUsed(index)) continue;
    const places = Array.from({ length: last - index + 1 }, (_, offset) => index + offset);
    const text = places.map((place) => board.parts[place]?.tokens[0]?.text ?? "").join(" ");
    draft.filters.push({ filter: { kind: "lookup", columns: [...meaning.columns], values: [text] }, index });
    board.use(...places);
  }
}

/** Reads conditions on values, states and missing values. */
export function readValues(board: Board, draft: Draft): void {
  readNamed(board, draft);
  readEveryday(board, draft);
  readMissing(board, draft);
  for (const { index, meaning } of board.all("state")) {
    const filters = meaning.states[0]?.filters ?? [];
    const [only] = filters;
    // A date that was reached applies to the requested period.
    if (filters.length === 1 && only?.kind === "missing" && !only.missing && findNegation(board, index) === null)
      continue;
    add(board, draft, index, filters);
  }
  readTruths(board, draft);
  readLeftOut(board, draft);
  setTruthsApart(board, draft);
  readNames(board, draft);
  gather(board, draft);
  draft.doubt ??= findEither(board, draft) ?? findRatio(board, draft);
  const seen = new Set<string>();
  draft.filters = draft.filters.filter(({ filter }) => {
    const key = JSON.stringify(filter);
    return !seen.has(key) && seen.add(key);
  });
}
