import { Board } from "../parsing/board";
import type { Lexicon } from "../parsing/lexicon";
import type { Part, Reading } from "../parsing/part";
import { failStructure, Unreadable, type Problem } from "../parsing/unreadable";
import { Plan } from "../plan/plan";
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

function assertAllKnown(board: Board): void {
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
    if (!board.isUsed(index) && !idle.has(part.meaning.kind)) failStructure(part.text);
  });
}

function decide(board: Board): Plan {
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
  return Plan.parse(plan);
}

/** The plan that a reading leads to, or why it leads to none. */
export function decidePlan(reading: Reading, lexicon: Lexicon): { plan: Plan } | { problem: Problem } {
  try {
    return { plan: decide(new Board(reading.parts, lexicon)) };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem };
    throw error;
  }
}
