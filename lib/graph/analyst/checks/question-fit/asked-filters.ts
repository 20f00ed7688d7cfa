import type { Cell } from "@/lib/domain/cell";
import type { RowCondition } from "@/lib/ports/column-expression";
import { toColumnsOf, toComparisons } from "../../rederivation/lineage/describe-expression";
import { toNumbersOfText } from "../known-numbers";
import { namesMonth } from "./asked-periods";
import { namesInQuestion, speaksOfValue, type QuestionWords } from "./question-words";

const negative = /\b(?:not|no|without|except|excluding|exclude|excludes|other than|apart from|ignoring|besides|non)\b/u;
const above =
  /\b(?:above|over|more|greater|larger|higher|longer|heavier|exceed\w*|beyond|after|older|bigger|since|from|least|up)\b/u;
const below =
  /\b(?:below|under|less|fewer|smaller|lower|shorter|lighter|before|younger|most|until|till|up to|cheaper)\b/u;
const including =
  /\bat (?:least|most)\b|\bor (?:more|less|above|below|higher|lower|later|earlier|older|younger|fewer)\b|\bsince\b|\bfrom\b|\bup to\b/u;

type Comparison = ReturnType<typeof toComparisons>[number];

/** Whether a question gives a reason for a condition on rows: its values stand in it, compared in the same way. */
export function isAsked(condition: RowCondition, question: QuestionWords): boolean {
  const parts = toComparisons(condition);
  // Who asks for other values than one asks for values.
  const compared = new Set(
    parts.filter((part) => !isOfPresence(part)).flatMap(({ comparison }) => toColumnsOf(comparison)),
  );
  const isImplied = ({ comparison, negated }: Comparison) =>
    comparison.op === "not_missing" && !negated && toColumnsOf(comparison).every((name) => compared.has(name));
  return parts.length > 0 && parts.every((part) => isImplied(part) || isComparisonAsked(part, question));
}

function isOfPresence({ comparison: { op } }: Comparison): boolean {
  return op === "is_missing" || op === "not_missing";
}

function isComparisonAsked({ comparison, negated }: Comparison, question: QuestionWords): boolean {
  if (comparison.kind === "compare_both")
    return toColumnsOf(comparison).every((name) => namesInQuestion(question, name));
  const { op, value = null } = comparison;
  if (isOfPresence({ comparison, negated }))
    return /\b(?:missing|empty|blank|without|known|unknown|null|have|has|with)\b/u.test(question.text);
  const cells = Array.isArray(value) ? (value as readonly Cell[]) : [value as Cell];
  const isNegative = negated !== (op === "!=");
  return cells.every((cell) => {
    if (comparison.of.kind === "date_part" && comparison.of.part === "month" && namesMonth(question, cell)) return true;
    const truth = toTruthOf(cell);
    if (truth !== null && toColumnsOf(comparison).every((name) => sharesWord(question, name)))
      return toColumnsOf(comparison).every((name) => isTruthAsked(truth !== isNegative, name, question));
    if (typeof cell === "boolean") return false;
    if (typeof cell === "number" || isDateText(cell)) return isNumberAsked(cell, op, negated, question);
    return cell !== null && isTextAsked(cell, isNegative, question);
  });
}

function sharesWord(question: QuestionWords, name: string): boolean {
  return (name.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).some((word) =>
    [...question.stems].some((stem) => stem.startsWith(word.slice(0, 5))),
  );
}

/** What a cell says of a yes or no; null when it says neither. */
function toTruthOf(cell: Cell): boolean | null {
  if (typeof cell === "boolean") return cell;
  if (typeof cell !== "string") return null;
  if (/^(?:yes|y|true|t)$/iu.test(cell.trim())) return true;
  return /^(?:no|n|false|f)$/iu.test(cell.trim()) ? false : null;
}

/** Whether a question asks for what a column of yes and no says, or for the opposite: `not returned`. */
function isTruthAsked(isYes: boolean, name: string, { text }: QuestionWords): boolean {
  if (negative.test(name.replace(/_/gu, " ").toLowerCase())) return true;
  const starts = (name.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).map((word) => text.indexOf(word.slice(0, 5)));
  const place = Math.min(...starts.filter((start) => start !== -1));
  if (!Number.isFinite(place)) return true;
  const before = text.slice(Math.max(0, place - 12), place);
  return (
    /(?:\b(?:not|never|without|no|non|isn.t|aren.t|wasn.t|weren.t|n.t)\s+(?:\p{L}+\s+)?|\bun)$/u.test(before) !== isYes
  );
}

function isDateText(cell: Cell): boolean {
  return typeof cell === "string" && /^\d{4}-\d{2}/u.test(cell);
}

function isTextAsked(cell: Cell, isNegative: boolean, question: QuestionWords): boolean {
  const text = String(cell);
  if (!speaksOfValue(question, text)) return false;
  const first = /[\p{L}\p{N}]+/u.exec(text.toLowerCase())?.[0] ?? "";
  const place = question.text.indexOf(first.slice(0, 3));
  const before = question.text.slice(Math.max(0, place - 30), Math.max(0, place));
  return negative.test(before) === isNegative;
}

/** Whether a number or a date stands in the question, and no word before it says the opposite. */
function isNumberAsked(cell: Cell, op: string, negated: boolean, question: QuestionWords): boolean {
  const wanted = typeof cell === "number" ? cell : Number(String(cell).slice(0, 4));
  const numbers = toNumbersOfText(question.text);
  if (!numbers.some((number) => number === wanted || number * 1000 === wanted || number / 100 === wanted)) {
    return isDateText(cell) && numbers.some((number) => Math.abs(number - wanted) === 1);
  }
  if (op === "=" || op === "in" || op === "!=") return true;
  const place = question.text.search(
    new RegExp(`\\b${String(wanted).replace(".", "\\.")}|${wanted.toLocaleString("en-US")}`, "u"),
  );
  if (place === -1) return true;
  const around = `${question.text.slice(Math.max(0, place - 25), place)} ${question.text.slice(place, place + 25)}`;
  const before = question.text.slice(Math.max(0, place - 25), place);
  const isUpward = (op === ">" || op === ">=") !== negated;
  const [saysAbove, saysBelow] = [above.test(before), below.test(before)];
  if (saysAbove !== saysBelow && saysAbove !== isUpward && typeof cell === "number") return false;
  if (typeof cell !== "number" || !(saysAbove || saysBelow)) return true;
  return including.test(around) === (op === ">=" || op === "<=");
}
