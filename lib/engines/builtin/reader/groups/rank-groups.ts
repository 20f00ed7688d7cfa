import { isDate } from "@/lib/lexicon/columns/column-date";
import type { Board } from "../board";
import type { Draft } from "../draft";
import { toPeriodGroup } from "./period-group";
import { findGroupable, setSubject } from "./group-columns";
import { hasDailyRows } from "@/lib/lexicon/columns/has-daily-rows";

function isEventPart(board: Board, index: number): boolean {
  const meaning = board.at(index);
  const column = meaning?.kind === "column" ? meaning.matches[0]?.column : undefined;
  return meaning?.kind === "state" || (column !== undefined && isDate(board.profileOf(column)));
}

/** "best customer", "top 3 products", "biggest first" beside a column: the groups to rank. */
export function readRanked(board: Board, draft: Draft): void {
  if (draft.subject !== null) return;
  const ranks = board.has("superlative") || draft.order !== null || draft.limit !== null;
  if (!ranks && !board.has("loss") && draft.having === null) return;
  const [one] = board
    .all("superlative")
    .filter(({ meaning }) => meaning.hints.length > 0 && meaning.hints[0] !== "count");
  // "cheapest denture": the rows of a category, ranked by the adjective's number.
  if (
    one !== undefined &&
    draft.filters.some(({ index }) => index === board.after(one.index)) &&
    !board.has("count") &&
    !board.has("aggregate") &&
    !board.has("column")
  ) {
    draft.subject = { rows: true };
    return;
  }
  // "month with the most claims".
  const [led] = board
    .all("grain")
    .filter(({ index, meaning }) => !meaning.adjective && /^(with|has|had|where|that)$/i.test(board.textOf(index + 1)));
  const period = led === undefined ? null : toPeriodGroup(board, draft, led.meaning.grain);
  if (led !== undefined && period !== null) {
    draft.subject = { group: period };
    board.use(led.index);
    return;
  }
  const noun = board.all("noun").find(({ index }) => board.at(board.before(index))?.kind === "superlative");
  if (noun !== undefined && !board.has("count") && !board.has("aggregate")) {
    const token = board.parts[noun.index]?.tokens.at(-1);
    if (token !== undefined && token.lower === token.roots[0]) draft.limit ??= 1;
    draft.subject = { rows: true };
    board.use(noun.index);
    return;
  }
  for (const { index } of board.all("rows")) {
    // "the 3 things we sell the most of" refers to products.
    const [product] = /^(things?|items?)$/.test(board.wordsOf(index))
      ? (board.lexicon.concepts.get("product") ?? [])
      : [];
    if (product === undefined || board.at(board.before(index))?.kind === "count") continue;
    setSubject(board, draft, product, index);
    board.use(index);
    return;
  }
  for (const { index, meaning } of board.all("column")) {
    const [match] = meaning.matches;
    const column = match?.full === true || match?.head === true ? findGroupable(board, index, draft) : null;
    let before = board.before(index);
    // "most borrowed children's book": the event and the category are in between.
    while (board.at(before)?.kind === "value" || isEventPart(board, before)) before = board.before(before);
    const beside =
      ["superlative", "number", "order"].includes(board.at(before)?.kind ?? "") || draft.limit !== null || !ranks;
    if (column === null || !beside || board.at(before)?.kind === "count") continue;
    setSubject(board, draft, column, index);
    board.use(index);
    return;
  }
  for (const { index, meaning } of board.all("grain")) {
    if (meaning.adjective || board.at(board.before(index))?.kind !== "superlative") continue;
    const group = toPeriodGroup(board, draft, meaning.grain);
    if (group === null) continue;
    draft.subject = { group };
    board.use(index);
    return;
  }
}

/** "when was it busiest", "when was the peak": the period with the highest number. */
export function readWhen(board: Board, draft: Draft): void {
  const when = board.parts.findIndex((part) => /^(and )?when$/i.test(part.text));
  if (when < 0 || draft.subject !== null) return;
  const peak = board
    .all("aggregate")
    .find(
      ({ index, meaning }) =>
        index > when && (meaning.aggregate === "max" || meaning.aggregate === "min") && board.after(index) < 0,
    );
  const ranks = board.parts.some(
    (part, index) => index > when && (part.meaning.kind === "superlative" || part.meaning.kind === "order"),
  );
  if (peak === undefined && !ranks) return;
  if (!draft.groups.some(({ grain }) => grain !== null)) {
    const group = toPeriodGroup(board, draft, hasDailyRows(board.lexicon) ? "day" : "month");
    if (group === null) return;
    draft.subject = { group };
  }
  board.use(when);
  if (peak === undefined) return;
  draft.order ??= { by: "measure", direction: peak.meaning.aggregate === "max" ? "high" : "low" };
  board.use(peak.index);
}
