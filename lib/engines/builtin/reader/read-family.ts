import { chooseDate } from "@/lib/lexicon/columns/choose-date";
import { isDate } from "@/lib/lexicon/columns/column-date";
import { isAdditive, isGroupable, isIdentifier, isMeasure } from "@/lib/lexicon/columns/column-role";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { Plan } from "../query/query";
import type { Intent } from "@/lib/lexicon/words/phrase";
import type { Board } from "./board";
import { toFilters, type Draft } from "./draft";
import { findAskedNumber } from "./measures/aggregate-want";
import { trade } from "./measures/column-want";

function findIntent(board: Board, intent: Intent): number[] {
  return board.all("intent").flatMap(({ index, meaning }) => (meaning.intent === intent ? [index] : []));
}

/** Returns the columns that the question names and `accepts` allows. */
function takeColumns(board: Board, accepts: (column: ColumnProfile) => boolean): string[] {
  return board.all("column").flatMap(({ index, meaning }) => {
    const match = meaning.matches.find(({ column }) => accepts(board.profileOf(column)));
    if (match === undefined) return [];
    board.use(index);
    return [match.column];
  });
}

/** "buy more", "sell more": the pieces, which such verbs name in a relationship; empty without such a column. */
function takeTraded(board: Board): string[] {
  const [pieces] = board.lexicon.concepts.get("quantity") ?? [];
  if (pieces === undefined) return [];
  const verbs = board
    .all("column")
    .filter(({ index, meaning }) => meaning.matches[0]?.byMeaning && trade.has(board.rootsOf(index).at(-1) ?? ""));
  for (const { index } of verbs) board.use(index);
  return verbs.map(() => pieces);
}

/** "how far people ride": the columns that such words ask for. */
function takeAsked(board: Board): string[] {
  return board.all("superlative").flatMap(({ index }) => {
    const value = findAskedNumber(board, index)?.value;
    if (value?.kind !== "aggregate" || value.of.kind !== "column") return [];
    board.use(index);
    return [value.of.column];
  });
}

/** Two numeric columns that do not add up, compared and nothing else: "life expectancy vs fertility". */
function isPair(board: Board, draft: Draft): boolean {
  const places = board.all("column");
  const quantities = places
    .flatMap(({ meaning }) => meaning.matches.slice(0, 1))
    .filter(({ column }) => isMeasure(board.profileOf(column)) && !isAdditive(board.profileOf(column)));
  const versus = board.all("join").some(({ meaning }) => meaning.word === "versus");
  const parts = ["by", "grain", "aggregate", "superlative", "which", "count", "period"] as const;
  return (
    versus && places.length === 2 && quantities.length === 2 && !draft.change && !parts.some((kind) => board.has(kind))
  );
}

/** "among countries" where every row is one: the rows, not a breakdown. */
function useRowNames(board: Board): void {
  const { rowCount, duplicateRows } = board.lexicon.dataset.profile;
  for (const { index, meaning } of board.all("column")) {
    const [match] = meaning.matches;
    const column = match?.byMeaning === false ? board.lexicon.columns.get(match.column) : undefined;
    if (column !== undefined && !isMeasure(column) && column.distinct >= Math.max(2, rowCount - duplicateRows))
      board.use(index);
  }
}

function useAll(
  board: Board,
  ...kinds: ("join" | "columns" | "count" | "rows" | "noun" | "which" | "by" | "between" | "amount" | "reference")[]
): void {
  for (const kind of kinds) board.use(...board.all(kind).map(({ index }) => index));
}

/**
 * Reads plans other than queries: missing values, duplicates, relationships, distributions, descriptions. Null when none is
 * requested.
 */
export function readFamily(board: Board, draft: Draft): Plan | null {
  const common = { filters: toFilters(draft), notes: board.notes, chart: draft.chart };
  const columns = [...board.lexicon.columns.values()];
  const [duplicates, missing, outliers, correlation, distribution, overview] = (
    ["duplicates", "missing", "outliers", "correlation", "distribution", "overview"] as const
  ).map((intent) => findIntent(board, intent));
  if (duplicates !== undefined && duplicates.length > 0) {
    board.use(...duplicates);
    const days = board.all("grain").flatMap(({ index, meaning }) => {
      const date = chooseDate(board.lexicon, [])?.column;
      if (meaning.grain !== "day" || date === undefined) return [];
      board.use(index);
      return [date];
    });
    board.use(...board.all("aggregate").map(({ index }) => index), ...board.all("times").map(({ index }) => index));
    const named = [...days, ...takeColumns(board, () => true)].filter(
      (column) => column !== board.lexicon.rows.column || board.parts.length < 4,
    );
    draft.doubt ??= board.parts.find((part) => part.meaning.kind === "amount")?.text ?? null;
    useAll(board, "join", "count", "rows", "noun", "which", "reference");
    return { family: "duplicates", ...common, columns: named };
  }
  if (missing !== undefined && missing.length > 0 && draft.filters.length === 0) {
    board.use(...missing);
    const named = takeColumns(board, () => true);
    useAll(board, "join", "count", "rows", "noun", "which", "columns", "by");
    return { family: "missing", ...common, columns: named.length > 0 ? named : columns.map((column) => column.name) };
  }
  if (outliers !== undefined && outliers.length > 0) {
    const named = [...new Set(takeColumns(board, isMeasure))];
    board.use(...outliers);
    useRowNames(board);
    useAll(board, "join", "count", "rows", "noun", "which");
    return {
      family: "outliers",
      ...common,
      columns: named.length > 0 ? named : columns.filter((column) => isMeasure(column)).map((column) => column.name),
    };
  }
  const drawn =
    draft.chart === "scatter" ||
    (/\b(plot|scatter|graph)\b/i.test(board.question) &&
      board.all("join").some(({ meaning }) => meaning.word === "versus"));
  const scatter = (drawn && board.all("column").length >= 2) || isPair(board, draft);
  if ((correlation !== undefined && correlation.length > 0) || scatter) {
    useRowNames(board);
    const traded = takeTraded(board);
    // Whether a number depends on a category is a comparison of groups, which other rules read.
    const [kinds, quantities] = [false, true].map((quantity) =>
      board
        .all("column")
        .filter(({ meaning }) => meaning.matches.some(({ column }) => isMeasure(board.profileOf(column))) === quantity),
    );
    if (
      kinds !== undefined &&
      kinds.length > 0 &&
      new Set([...traded, ...(quantities ?? []).map(({ meaning }) => meaning.matches[0]?.column)]).size < 2
    )
      return null;
    const named = [...new Set([...traded, ...takeAsked(board), ...takeColumns(board, isMeasure)])];
    board.use(...(correlation ?? []), ...board.all("superlative").map(({ index }) => index));
    useAll(board, "join", "which", "columns", "by", "between");
    const chosen =
      named.length >= 2
        ? named
        : columns.filter((column) => isMeasure(column) && !isIdentifier(column)).map((column) => column.name);
    return chosen.length < 2
      ? null
      : { family: "correlation", ...common, columns: chosen, target: named.length === 1 ? (named[0] ?? null) : null };
  }
  const isBreakdown = distribution?.some((index) => /^breakdown/i.test(board.textOf(index))) === true;
  const isMeasured = board
    .all("column")
    .some(({ meaning }) => meaning.matches.some(({ column }) => isMeasure(board.profileOf(column))));
  if (isBreakdown && (isMeasured || board.has("term"))) {
    // "breakdown of revenue by country": the groups say the same.
    if (board.has("by")) board.use(...(distribution ?? []));
    return null;
  }
  if (distribution !== undefined && distribution.length > 0) {
    const [of] = takeColumns(board, isMeasure);
    const [group] = takeColumns(board, (column) => isGroupable(column) && !isDate(column));
    if (of === undefined) {
      if (group === undefined) return null;
      draft.groups.push({ column: group, grain: null });
      board.use(...distribution);
      return null;
    }
    board.use(...distribution);
    useAll(board, "by", "join");
    return {
      family: "distribution",
      ...common,
      of: { kind: "column", column: of },
      group: group === undefined ? null : { column: group, grain: null },
    };
  }
  if (overview !== undefined && overview.length > 0) {
    const shape = board.has("count") && (board.has("rows") || board.has("columns"));
    board.use(...overview);
    const of = board.has("columns") || /column|field/i.test(board.question) ? "columns" : shape ? "shape" : "table";
    useAll(board, "columns", "rows", "noun", "count", "which", "join");
    return { family: "overview", ...common, of };
  }
  if (board.has("columns") && (board.has("count") || board.has("which"))) {
    const of = board.has("count") ? "shape" : "columns";
    useAll(board, "columns", "count", "which", "rows", "join", "noun");
    return { family: "overview", ...common, of };
  }
  return null;
}
