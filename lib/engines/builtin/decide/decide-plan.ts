import { Board } from "../parsing/board";
import type { Lexicon } from "../parsing/lexicon";
import type { Part, Reading } from "../parsing/part";
import { failStructure, Unreadable, type Problem } from "../parsing/unreadable";
import { Plan } from "../plan/plan";
import { useIdleNouns } from "../parsing/read-nouns";
import { isAdditive, isYear } from "../matching/column-role";
import { toFilterColumns, toPlanGroups } from "../plan/plan-columns";
import { toNameParts } from "../matching/column-unit";
import { decideAggregate } from "./decide-aggregate";
import { decideCorrelation } from "./decide-correlation";
import { decideCount } from "./decide-count";
import { decideQuality } from "./decide-quality";
import { decideRanking } from "./decide-ranking";
import { decideShare } from "./decide-share";
import { decideSummary } from "./decide-summary";
import { readSlots } from "./slots";

/** Meanings that may stay unused because they change nothing. */
const idle: ReadonlySet<Part["meaning"]["kind"]> = new Set([
  "filler",
  "preposition",
  "copula",
  "rows",
  "which",
  "join",
  "break",
]);

const ends: ReadonlySet<string> = new Set([".", "?", "!", ";"]);

/** "average monthly rainfall" is the average of totals or an average by month; for amounts that differ it must be said which. */
function assertClearAverage(board: Board, plan: Plan): void {
  if (plan.family !== "aggregate") return;
  const mean = plan.measures.find(
    (measure) => measure.aggregate === "mean" && isAdditive(board.profileOf(measure.column)),
  );
  const place = board.parts.findIndex((part, index) => {
    const before = board.at(index - 1);
    const period = part.meaning.kind === "grain" && part.meaning.adjective;
    return period && before?.kind === "aggregate" && before.aggregate === "mean";
  });
  const grouped = plan.groups.some((group) => group.grain !== null);
  if (mean === undefined || place < 0 || !grouped) return;
  const sentence = `“${board.textOf(place - 1)} ${board.textOf(place)}” can mean the average of totals or the average of single rows. Ask for the total or for the average of ${mean.column} by period.`;
  throw new Unreadable({ kind: "unsuited", sentence, columns: [mean.column] });
}

/** Several questions in one would get only one answer. */
function assertOneQuestion(board: Board): void {
  const weighty = board.parts.map(
    (part) => !["filler", "break", "preposition", "copula", "which"].includes(part.meaning.kind),
  );
  board.parts.forEach((part, index) => {
    if (part.meaning.kind !== "break" || !ends.has(part.meaning.sign)) return;
    if (weighty.slice(0, index).some(Boolean) && weighty.slice(index + 1).some(Boolean)) {
      throw new Unreadable({ kind: "beyond", topic: "several_questions", phrase: board.textOf(index) });
    }
  });
}

function assertNothingBeyond(board: Board): void {
  for (const index of board.unused("beyond")) {
    const meaning = board.at(index);
    if (meaning?.kind === "beyond")
      throw new Unreadable({ kind: "beyond", topic: meaning.topic, phrase: board.textOf(index) });
  }
}

/** A unit behind the column that has it in its name adds nothing: "body mass (g)". */
function useNamedUnits(board: Board): void {
  for (const index of board.unused("unit")) {
    const place = board.at(index - 1)?.kind === "break" ? index - 2 : index - 1;
    const meaning = board.at(place);
    if (meaning?.kind !== "column") continue;
    const unit = toNameParts(meaning.matches[0]?.column ?? "").unit;
    if (unit?.toLowerCase() === board.textOf(index).toLowerCase()) board.use(index);
  }
}

const weightless: ReadonlySet<Part["meaning"]["kind"]> = new Set([...idle, "unknown", "number"]);

function assertAllKnown(board: Board): void {
  // Without a single word about data this is not a question about data.
  if (
    board.has("unknown") &&
    board.parts.every((part) => weightless.has(part.meaning.kind) && part.meaning.kind !== "rows")
  ) {
    failStructure(board.question);
  }
  const phrases: string[] = [];
  let last = -2;
  for (const index of board.unused("unknown")) {
    if (index === last + 1) phrases.push(`${phrases.pop() ?? ""} ${board.textOf(index)}`);
    else phrases.push(board.textOf(index));
    last = index;
  }
  if (phrases.length > 0) throw new Unreadable({ kind: "missing", phrases });
}

function assertAllUsed(board: Board): void {
  board.parts.forEach((part, index) => {
    // Conditions add up, so an "or" that joins no list would be taken for an "and".
    const isOr = part.meaning.kind === "join" && part.meaning.word === "or";
    if (!board.isUsed(index) && (isOr || !idle.has(part.meaning.kind))) failStructure(part.text);
  });
}

/** "when …" and "where …" want a time or a place, which only some plans give. */
function assertAnswersOpening(board: Board, plan: Plan): void {
  const opening = board.textOf(0).toLowerCase();
  if (opening !== "when" && opening !== "where") return;
  if (plan.family !== "rows" && toPlanGroups(plan).length === 0) failStructure(opening);
}

/** A total over several years of the same things is seldom what is meant, so it is told. */
function noteYears(board: Board, plan: Plan): void {
  const sums = plan.family === "aggregate" && plan.measures.some((measure) => measure.aggregate === "sum");
  if (!sums) return;
  const used = new Set([...toPlanGroups(plan).map((group) => group.column), ...toFilterColumns(plan.filters)]);
  for (const column of board.columnsThat(
    (candidate) => isYear(candidate) && candidate.distinct > 1 && !used.has(candidate.name),
  )) {
    plan.notes.push(`“Total” adds up the rows of all values of ${column.name}.`);
  }
}

function decide(board: Board): Plan {
  useIdleNouns(board);
  assertNothingBeyond(board);
  assertOneQuestion(board);
  useNamedUnits(board);
  const slots = readSlots(board);
  assertAllKnown(board);
  const plan =
    decideQuality(slots) ??
    decideCorrelation(slots) ??
    decideShare(slots) ??
    decideRanking(slots) ??
    decideSummary(slots) ??
    decideCount(slots) ??
    decideAggregate(slots);
  if (plan === null) failStructure(board.parts.map((part) => part.text).join(" "));
  assertAllUsed(board);
  assertAnswersOpening(board, plan);
  assertClearAverage(board, plan);
  noteYears(board, plan);
  return Plan.parse(plan);
}

/** The plan that a reading of `question` leads to, or why it leads to none. */
export function decidePlan(
  question: string,
  reading: Reading,
  lexicon: Lexicon,
): { plan: Plan } | { problem: Problem } {
  try {
    return { plan: decide(new Board(reading.parts, lexicon, question)) };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem };
    throw error;
  }
}
