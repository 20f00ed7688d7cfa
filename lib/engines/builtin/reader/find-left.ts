import { isGroupable, isMeasure } from "@/lib/lexicon/columns/column-role";
import type { Plan } from "../query/query";
import type { Board } from "./board";
import type { MeaningKind } from "./segments/part";

/** Meanings that may stay unused, because they only connect others. */
const idle: ReadonlySet<MeaningKind> = new Set([
  "filler",
  "preposition",
  "break",
  "join",
  "which",
  "rows",
  "noun",
  "reference",
  "edit",
  "amount",
  "by",
]);

/** Units that only repeat the unit of the numbers, or the question's currency. */
function isKnownUnit(board: Board, index: number, plan: Plan | null): boolean {
  const unit = board.get(index, "unit")?.unit;
  if (unit === undefined) return false;
  return (
    unit.kind === "money" ||
    unit.kind === "percent" ||
    (plan?.family === "query" && plan.measures.some((measure) => measure.unit === unit.name))
  );
}

/** "fuel bill", "cost us in fuel": a category that only qualifies the number beside it. */
function isCompound(board: Board, index: number): boolean {
  const column = board.get(index, "column")?.matches[0]?.column;
  if (column === undefined || isMeasure(board.profileOf(column))) return false;
  const next = board.after(index);
  const beside = board.at(index + 1)?.kind;
  const isUsed = next === index + 1 && board.isUsed(next) && (beside === "term" || beside === "column");
  const isLast = next < 0 || board.at(next)?.kind === "break";
  return isUsed || (isLast && ["in", "on"].includes(board.prepositionBefore(index) ?? ""));
}

/** Returns the content words that no rule has used, as typed; adjacent ones form one phrase. */
export function findLeft(board: Board, plan: Plan | null): string[] {
  const phrases: string[] = [];
  let last = -2;
  board.parts.forEach((part, index) => {
    if (
      board.isUsed(index) ||
      (idle.has(part.meaning.kind) && part.meaning.kind !== "by") ||
      isKnownUnit(board, index, plan)
    )
      return;
    // "per order" that no rule turned into a rate or a group.
    const next = board.at(board.after(index))?.kind;
    if (
      part.meaning.kind === "by" &&
      !/^an?$/i.test(part.text) &&
      (next === "noun" || next === "rows" || next === "unit") &&
      !board.isUsed(board.after(index))
    ) {
      phrases.push(board.textOf(index));
      return;
    }
    if (part.meaning.kind === "by") return;
    // "how long are the courses": the subject of the number, not a breakdown.
    const whole = /\b(of|the|our|all|are|these)\s*$/i.test(board.question.slice(0, part.tokens[0]?.start));
    if (
      part.meaning.kind === "column" &&
      whole &&
      plan !== null &&
      /s$/i.test(part.text) &&
      isGroupable(board.profileOf(part.meaning.matches[0]?.column ?? ""))
    )
      return;
    if (part.meaning.kind === "column" && isCompound(board, index)) return;
    // People in general: "do people who book online …".
    if (
      part.meaning.kind === "column" &&
      part.meaning.matches[0]?.byMeaning === true &&
      /^(people|persons?|ppl|folks|guys)$/.test(board.wordsOf(index))
    )
      return;
    if (part.meaning.kind === "intent" && part.meaning.intent === "list") return;
    if (index === last + 1 && phrases.length > 0) phrases.push(`${phrases.pop() ?? ""} ${part.text}`);
    else phrases.push(part.text);
    last = index;
  });
  return phrases;
}
