import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { isDate } from "@/lib/lexicon/columns/column-date";
import { isTruth } from "@/lib/lexicon/columns/column-role";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import { toLexicon } from "@/lib/lexicon/columns/to-lexicon";
import type { Plan } from "../query/query";
import { askDate } from "./ask-date";
import { assemble } from "./assemble";
import { Board } from "./board";
import { chooseReading } from "./choose-reading";
import type { DataReading } from "./data-reading";
import { toContrasted } from "./contrast";
import { createDraft, toFilters, type Draft } from "./draft";
import { findEvents } from "./events";
import { findLeft } from "./find-left";
import type { Segmentation } from "./segments/part";
import { readAmounts } from "./conditions/read-amounts";
import { readFamily } from "./read-family";
import { readGroups } from "./groups/read-groups";
import { readMeasures } from "./measures/read-measures";
import { readRates } from "./measures/read-rates";
import { readReferences } from "./follow-ups/refer-back";
import { readShape } from "./read-shape";
import { readTimes } from "./read-times";
import { readValues } from "./conditions/read-values";
import { spreadNegations } from "./conditions/spread-negations";
import { segment } from "./segments/segment";

/** "the Volume column", "columns High and Low": the word only announces names of columns. */
function readColumnWords(board: Board): void {
  const isNamed = (index: number) => {
    const meaning = board.at(index);
    return meaning?.kind === "column" && meaning.matches[0]?.byMeaning === false;
  };
  for (const { index } of board.all("columns")) {
    if (isNamed(board.before(index)) || isNamed(board.after(index))) board.use(index);
  }
}

/** Event words without a period are conditions: "how many members cancelled". */
function readEvents(board: Board, draft: Draft): void {
  for (const { index, column, filters } of findEvents(board)) {
    if (board.profileOf(column).missing > 0) draft.filters.push(...filters.map((filter) => ({ filter, index })));
    board.use(index);
  }
}

/** A category beside a number, with no other role, is a breakdown: "revenue country". */
function readBareGroup(board: Board, draft: Draft): void {
  const beside = draft.measures.length > 0 && draft.groups.length === 0;
  const shown = draft.measures.length === 0 && (draft.groups.length === 1 || draft.chart !== null);
  const isDrawn = shown && draft.chart !== null;
  const said = board.parts.filter(({ meaning }) => !isDrawn || !["filler", "preposition"].includes(meaning.kind));
  if ((!beside && !shown) || draft.subject !== null || said.length > 3) return;
  const [place] = board.all("column");
  const match = place?.meaning.matches[0];
  // "pie chart of payment methods": what a chart shows may be named by its meaning.
  const isNamed = match?.byMeaning === false || isDrawn;
  if (place === undefined || match === undefined || !isNamed || !match.full) return;
  draft.groups.push({ column: match.column, grain: null });
  board.use(place.index);
}

function read(question: string, way: Segmentation, lexicon: Lexicon, previous: Plan | null): DataReading {
  const board = new Board(toContrasted(way.parts, { question, lexicon }), lexicon, question);
  const draft = createDraft();
  if (previous !== null) {
    readCleared(board, draft);
    readReferences(board, draft);
    // An added period or month applies to the earlier dates.
    draft.date = findEvents(board).length > 0 ? null : findPlanDate(previous);
  }
  readColumnWords(board);
  readShape(board, draft);
  readAmounts(board, draft, previous);
  readValues(board, draft);
  const family = readFamily(board, draft);
  const leaning = readTimes(board, draft, previous);
  let missing: string[] = [];
  if (family === null) {
    readGroups(board, draft);
    // Without groups beside it, the overall number is simply the number.
    if (draft.derived === "overall" && draft.groups.length === 0 && previous === null) draft.derived = null;
    missing = readMeasures(board, draft, previous);
    if (draft.derived === "overall" && draft.measures.length > 1) draft.doubt ??= "overall";
    draft.filters = spreadNegations(board, draft.filters);
    draft.named = draft.measures.length > 0;
    if (previous?.family === "query" && !draft.named) {
      draft.measures = previous.measures;
      readRates(board, draft);
      if (draft.measures === previous.measures) draft.measures = [];
    }
    readEvents(board, draft);
    if (previous === null) readBareGroup(board, draft);
  } else {
    draft.named = true;
    // "how does it differ between men and women": such a plan has no segments to compare.
    draft.doubt ??= draft.segments.length > 0 ? draft.segments.map((segment) => segment.label).join(" / ") : null;
  }
  const filters = toFilters(draft);
  const plan = family !== null ? { ...family, filters } : previous === null ? assemble(board, draft) : null;
  return {
    dataset: lexicon.dataset,
    board,
    draft,
    plan,
    left: [...findLeft(board, plan), ...(draft.doubt === null ? [] : [draft.doubt])],
    missing,
    leaning,
    isChange: previous !== null,
    score: way.score,
  };
}

/** Returns the date column of a plan's periods; null without one. */
function findPlanDate(plan: Plan): string | null {
  const filters =
    plan.family === "query" ? [...plan.filters, ...plan.segments.flatMap((segment) => segment.filters)] : plan.filters;
  const timed = filters.find((filter) => filter.kind === "period" || filter.kind === "recurring");
  if (timed !== undefined && "column" in timed) return timed.column;
  return plan.family === "query" ? (plan.groups.find((group) => group.grain !== null)?.column ?? null) : null;
}

/** "all countries", "everything": conditions to drop. */
function readCleared(board: Board, draft: Draft): void {
  for (const { index, meaning } of board.all("edit")) {
    if (meaning.edit !== "all") continue;
    draft.cleared.push("*");
    board.use(index);
  }
  for (const { index } of board.all("noun")) {
    if (!/^all$/i.test(board.textOf(index - 1)) || board.has("edit")) continue;
    draft.cleared.push("*");
    board.use(index);
  }
  for (const { index, meaning } of board.all("column")) {
    const [match] = meaning.matches;
    if (match === undefined || isDate(board.profileOf(match.column)) || isTruth(board.profileOf(match.column)))
      continue;
    if (!/\ball( the)?\s*$/i.test(board.question.slice(0, board.parts[index]?.tokens[0]?.start))) continue;
    draft.cleared.push(...meaning.matches.map((match) => match.column));
    board.use(index);
  }
}

/** Reads a question in every possible way, best first; with an earlier plan, as changes to it. */
export function readWays(question: string, lexicon: Lexicon, previous: Plan | null): DataReading[] {
  const { question: written, ways } = segment(askDate(question, lexicon), lexicon);
  return ways.map((way) => read(written, way, lexicon, previous));
}

/** Reads a question about one dataset in the way that leaves the fewest words unused. */
export function readDataQuestion(question: string, dataset: DatasetFacts): DataReading {
  const best = chooseReading(readWays(question, toLexicon(dataset), null));
  if (best === null) throw new Error("a question has at least one way to be read");
  return best;
}
