import { isMeasure } from "@/lib/lexicon/columns/column-role";
import type { Board } from "./board";
import type { Draft } from "./draft";

/** Largest number that counts as a limit. */
const mostRows = 1000;

const bestFirst = new Set(["top", "leading"]);

/** "top 3", "3 best", "which 3", "the 3 things … most": the requested number of groups or rows. */
function readLimit(board: Board, draft: Draft): void {
  const ranks = board.has("superlative") || board.has("order");
  for (const { index, meaning } of board.all("number")) {
    const before = board.at(board.before(index))?.kind;
    const after = board.at(board.after(index))?.kind;
    if (meaning.unit !== null || !Number.isInteger(meaning.value) || meaning.value < 1 || meaning.value > mostRows)
      continue;
    if (before === "comparison" || before === "between" || after === "afterNumber") continue;
    const beside = before === "superlative" || before === "which" || after === "superlative" || before === "order";
    const counted =
      ranks &&
      (after === "column" ||
        after === "noun" ||
        after === "rows" ||
        after === "term" ||
        after === "value" ||
        board.textOf(index - 1) === "the");
    const first =
      /\b(first|show|list|give|me)\b/i.test(board.textOf(index - 1)) && (after === "noun" || after === "rows");
    if (!beside && !counted && !first) continue;
    draft.limit = meaning.value;
    board.use(index);
    return;
  }
}

const comparative = /(er|more [a-z]+|less [a-z]+)$/;

/** "how much more expensive did it get": a change of the adjective's number. */
function readComparative(board: Board, draft: Draft): void {
  for (const { index, meaning } of board.all("superlative")) {
    const before = board.before(index);
    const words = board.wordsOf(index);
    // "how much higher was it" names no number of its own.
    const isKnown = meaning.hints.length > 0 || /^(higher|lower|greater|larger|bigger|smaller)$/.test(words);
    if (!isKnown || board.at(before)?.kind !== "amount" || !comparative.test(words)) continue;
    draft.change = true;
    draft.hints.push(...meaning.hints);
    board.use(index, before);
  }
}

function readOrder(board: Board, draft: Draft): void {
  for (const { index, meaning } of board.all("order")) {
    draft.order = { by: "measure", direction: meaning.direction };
    draft.hints.push(...meaning.hints);
    board.use(index);
  }
  for (const { index } of board.all("rank")) board.use(index);
  for (const { index, meaning } of board.all("superlative")) {
    // "top 5" and "the top products": where something ranks already, the word adds nothing.
    if (!bestFirst.has(board.wordsOf(index)) && draft.limit === null) continue;
    draft.order ??= { by: "measure", direction: meaning.direction };
    draft.hints.push(...meaning.hints);
    board.use(index);
  }
}

/** "rate per hour" is an amount per unit of another, "remake rate per technician" a share. */
function isRatePer(board: Board, index: number): boolean {
  const per = board.after(index);
  const divisor = board.get(board.after(per), "column")?.matches[0]?.column;
  const isAmount = divisor !== undefined && isMeasure(board.profileOf(divisor));
  return /^rates?$/i.test(board.textOf(index)) && board.wordsOf(per) === "per" && isAmount;
}

/** Reads charts, limits, orders and requests such as shares and growth. */
export function readShape(board: Board, draft: Draft): void {
  for (const { index, meaning } of board.all("chart")) {
    // "how many lines" asks for rows.
    if (board.at(board.before(index))?.kind !== "count") draft.chart = meaning.chart;
    board.use(index);
  }
  for (const { index, meaning } of board.all("intent")) {
    const { intent } = meaning;
    if (intent === "share") draft.share ||= !isRatePer(board, index);
    else if (intent === "change") draft.change = true;
    else if (intent === "compare") draft.compares = true;
    else if (intent === "running_total" || intent === "moving_average" || intent === "overall") draft.derived = intent;
    else continue;
    board.use(index);
  }
  readComparative(board, draft);
  readLimit(board, draft);
  readOrder(board, draft);
}
