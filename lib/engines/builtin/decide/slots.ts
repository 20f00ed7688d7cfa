import type { Intent } from "../language/meaning";
import { findPhrase } from "../language/phrases";
import { isTruth } from "../matching/column-role";
import type { Board } from "../parsing/board";
import { readComparisons } from "../parsing/read-comparisons";
import { readGroups, toPeriodGroup } from "../parsing/read-groups";
import { readLookups } from "../parsing/read-lookups";
import { readTimes } from "../parsing/read-times";
import { readValues } from "../parsing/read-values";
import { toFoundFilter, type FoundFilter } from "../parsing/found-filter";
import { useRowDays } from "../parsing/read-nouns";
import type { Aggregate, Filter, Group } from "../plan/plan";

/** What a question says, part by part, before it is decided what it asks for. */
export interface Slots {
  board: Board;
  filters: Filter[];
  /** The same conditions with their places. */
  placed: FoundFilter[];
  groups: Group[];
  /** Place of the quantity behind "by" when the question ranks. */
  rankedBy: number | null;
  intents: ReadonlySet<Intent>;
  /** Whether "how many" or the like is asked. */
  counts: boolean;
  /** Whether days were named and are rows. */
  days: boolean;
  /** Limit of a ranking, `null` when none is named. */
  limit: number | null;
}

function readLimit(board: Board): number | null {
  for (const index of [...board.unused("number"), ...board.unused("numberWord")]) {
    const meaning = board.at(index);
    if (meaning?.kind !== "number" && meaning?.kind !== "numberWord") continue;
    const before = board.at(board.before(index))?.kind;
    const after = board.at(board.after(index))?.kind;
    const ranks =
      before === "top" ||
      before === "which" ||
      after === "superlative" ||
      after === "mode" ||
      before === "superlative" ||
      before === "mode";
    if (!ranks || !Number.isInteger(meaning.value) || meaning.value < 1 || meaning.value > 1000) continue;
    board.use(index);
    return meaning.value;
  }
  return null;
}

/** "of survivors": a yes/no column used as a condition, with "not" before it for the opposite. */
function readTruths(board: Board, wanted: boolean): FoundFilter[] {
  return board.unused("column").flatMap((index): FoundFilter[] => {
    const meaning = board.at(index);
    const [match, ...others] = meaning?.kind === "column" ? meaning.matches : [];
    if (match === undefined || others.length > 0 || !isTruth(board.profileOf(match.column))) return [];
    const left = board.before(index);
    const negated = board.at(left)?.kind === "negation";
    const besideRows = [left, board.after(index)].some((place) => board.at(place)?.kind === "rows");
    const asCondition = negated || besideRows || board.at(left)?.kind === "which" || left < 0;
    const measured = board.unused("column").length > 1 || board.has("superlative");
    if (!wanted && !(asCondition && measured)) return [];
    board.use(index, ...(negated ? [left] : []));
    return [toFoundFilter({ kind: "truth", column: match.column, expected: !negated }, index)];
  });
}

/** Reads conditions, groups and limits off the board; what is left are quantities and columns. */
export function readSlots(board: Board): Slots {
  const intents = new Set<Intent>();
  for (const index of board.unused("intent")) {
    const meaning = board.at(index);
    if (meaning?.kind === "intent") intents.add(meaning.intent);
  }
  const counts = board.has("count");
  const ranks =
    ["superlative", "top", "rank", "order", "mode"].some((kind) => board.has(kind as "top")) || intents.has("compare");
  const limit = readLimit(board);
  const lists = limit !== null || ["top", "rank", "order"].some((kind) => board.has(kind as "top"));
  const days = useRowDays(board);
  const comparisons = readComparisons(board);
  const times = readTimes(board);
  const lookups = readLookups(board);
  const values = readValues(board);
  const { groups, rankedBy } = readGroups(board, { ranks, lists, compares: intents.has("compare") });
  for (const index of board.unused("grain")) {
    const meaning = board.at(index);
    if (meaning?.kind !== "grain" || !meaning.adjective) continue;
    const period = toPeriodGroup(board, meaning.grain, board.textOf(index));
    // Where every row is a day of its own, "daily" only says so.
    const whole =
      meaning.grain === "day" && board.profileOf(period.column).distinct === board.lexicon.dataset.profile.rowCount;
    if (!whole || !board.has("aggregate")) groups.push(period);
    board.use(index);
  }
  const wanted = (counts || intents.has("share")) && !intents.has("missing") && !board.has("distinct");
  const truths = readTruths(board, wanted);
  const placed = [...values, ...comparisons, ...times, ...lookups, ...truths];
  const filters = placed.map((found) => found.filter);
  return { board, filters, placed, groups, rankedBy, intents, counts, days, limit };
}

/** The aggregate that a column's words began with ("max temperature"), when they did. */
export function findSwallowedAggregate(board: Board, index: number): Aggregate | null {
  const tokens = board.parts[index]?.tokens ?? [];
  if (tokens.length < 2) return null;
  for (const token of tokens) {
    const meaning = findPhrase(token.lower);
    if (token.kind === "word" && meaning?.kind === "aggregate") return meaning.aggregate;
  }
  return null;
}

/** Adds the columns of values that stand side by side as groups, so that each gets its own number. */
export function withApartGroups(slots: Slots): Group[] {
  const extra = slots.placed.flatMap(({ filter, apart }) => {
    if (!apart || (filter.kind !== "values" && filter.kind !== "lookup")) return [];
    const column = filter.kind === "values" ? filter.column : (filter.columns[0] ?? "");
    return slots.groups.some((group) => group.column === column) ? [] : [{ column, grain: null }];
  });
  return [...slots.groups, ...extra];
}
