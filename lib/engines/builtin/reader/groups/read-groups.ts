import { isDate } from "@/lib/lexicon/columns/column-date";
import { isAdditive, isCode, isMeasure, isYear } from "@/lib/lexicon/columns/column-role";
import type { Concept } from "@/lib/lexicon/vocabulary/concepts";
import type { Group } from "@/lib/domain/plans/measure";
import { readRanked, readWhen } from "./rank-groups";
import type { Board } from "../board";
import type { Draft } from "../draft";
import { findGroupable, findNamedGroup, setSubject } from "./group-columns";
import { toPeriodGroup, toTrendGrain } from "./period-group";

/** Concepts whose values are persons or companies, which "who" asks for. */
const persons: readonly Concept[] = ["customer", "employee", "payee"];

/** Returns the group that part `index` names, and uses the part; null for none. */
function readGroup(board: Board, index: number, draft: Draft): Group | null {
  const grain = board.get(index, "grain");
  if (grain !== null) {
    const group = toPeriodGroup(board, draft, grain.grain);
    // A date without a time of day has no hours.
    if (group !== null && grain.grain === "hour" && !/^TIMESTAMP/i.test(board.profileOf(group.column).storage))
      return null;
    if (group !== null) board.use(index);
    return group;
  }
  const column = findGroupable(board, index, draft);
  if (column !== null) {
    board.use(index);
    return { column, grain: null };
  }
  const date = board.get(index, "column")?.matches[0]?.column;
  if (date === undefined || !isDate(board.profileOf(date))) return null;
  board.use(index);
  draft.date = date;
  return { column: date, grain: toTrendGrain(board.lexicon) };
}

function push(draft: Draft, group: Group | null): boolean {
  if (group === null) return false;
  if (!draft.groups.some((known) => known.column === group.column)) draft.groups.push(group);
  return true;
}

/** "by country and month", "per product", "for each department". */
function readBy(board: Board, draft: Draft): void {
  for (const { index, meaning } of board.all("by")) {
    let place = board.after(index);
    const article = /^(a|an)$/.test(board.wordsOf(index));
    if (article && board.at(index + 1)?.kind !== "grain") {
      board.use(index);
      continue;
    }
    // "more than 250 euros a year" says how often the amount is due.
    if (article && board.at(board.before(index))?.kind === "number") {
      board.use(index, place);
      continue;
    }
    // "in 2024 by show date" names the date of the period.
    const dated = /^dates?$/.test(board.wordsOf(place)) && board.parts.some((part) => part.meaning.kind === "period");
    if (dated && board.at(place)?.kind === "grain") {
      board.use(index, place);
      continue;
    }
    // "sort by margin" names a measure, "by phone" a value: both are left to their rules.
    const kind = board.at(place)?.kind;
    const mean = board.has("aggregate") && board.all("aggregate").some((one) => one.meaning.aggregate === "mean");
    if (kind === "grain" && mean && !meaning.each) continue;
    // "net amount per unit": divides by amounts that add up instead of grouping by them.
    const divisor = board.get(place, "column")?.matches[0]?.column;
    if (
      board.wordsOf(index) === "per" &&
      divisor !== undefined &&
      isMeasure(board.profileOf(divisor)) &&
      isAdditive(board.profileOf(divisor))
    )
      continue;
    // "top 2 towns by fee" ranks by the fee.
    const ranks = board.has("superlative") || draft.order !== null || draft.limit !== null;
    if (ranks && divisor !== undefined && isMeasure(board.profileOf(divisor)) && !isCode(board.profileOf(divisor)))
      continue;
    if (!push(draft, readGroup(board, place, draft))) continue;
    draft.places.groups.push(index);
    board.use(index);
    while (board.at(board.after(place))?.kind === "join" || board.textOf(place + 1) === ",") {
      const join = board.textOf(place + 1) === "," ? place + 1 : board.after(place);
      const next = board.after(join);
      if (board.at(next)?.kind !== "grain" && findGroupable(board, next, draft) === null) break;
      if (board.at(next + 1)?.kind === "superlative" || !push(draft, readGroup(board, next, draft))) break;
      board.use(join);
      place = next;
    }
  }
}

/** "which product", "what month", "who": the subject of the question. */
function readWhich(board: Board, draft: Draft): void {
  for (const { index } of board.all("which")) {
    let place = board.after(index);
    while (["superlative", "number", "aggregate", "distinct"].includes(board.at(place)?.kind ?? "") && place >= 0)
      place = board.after(place);
    const who = /^(who|whos|whom)/.test(board.wordsOf(index));
    const kind = board.at(place)?.kind;
    // "people who leave": the word only connects the clauses.
    const before = board.at(board.before(index))?.kind;
    const general = /^(ones|those|people|ppl|anyone|everyone|everybody|anybody|somebody|someone)$/i.test(
      board.textOf(index - 1),
    );
    if (who && general) {
      board.use(index);
      continue;
    }
    if (who && ["noun", "rows", "column", "value", "reference", "unknown"].includes(before ?? "")) {
      board.use(index);
      continue;
    }
    const averaged = board.at(board.after(index))?.kind === "aggregate" && board.wordsOf(index).startsWith("what");
    if ((kind === "noun" || kind === "rows") && !averaged) {
      draft.subject ??= { rows: true };
      const token = board.parts[place]?.tokens.at(-1);
      if (kind === "noun" && board.at(board.before(place))?.kind === "superlative" && token?.lower === token?.roots[0])
        draft.limit ??= 1;
      board.use(index, place);
    } else if (
      board.wordsOf(index).startsWith("what") &&
      /^(sell|go)$/.test(board.rootsOf(place)[0] ?? "") &&
      board.has("superlative")
    ) {
      // "what sells best" asks for a product.
      const [product] = board.lexicon.concepts.get("product") ?? [];
      if (product !== undefined) setSubject(board, draft, product, index);
    } else if (kind === "grain" || (kind === "column" && !who)) {
      const verb =
        board.at(index + 1)?.kind === "filler" && /^(is|are|was|were|did|do|does)/.test(board.textOf(index + 1));
      const ranked = board.has("superlative") || draft.order !== null;
      // "what is the salary by month" and "what's the average review" ask for a number, "which month" for a month.
      if (kind === "column" && ((verb && !ranked) || averaged)) continue;
      const column = kind === "column" ? findGroupable(board, place, draft) : null;
      if (column !== null) {
        setSubject(board, draft, column, index);
        board.use(index, place);
      } else if (kind === "grain") {
        const group = readGroup(board, place, draft);
        if (group !== null) draft.subject ??= { group };
        board.use(index);
      }
    } else if (who && draft.groups.length > 0) {
      // "by industry, who is on top": the groups exist already.
      board.use(index);
    } else if (who && kind === "column" && findNamedGroup(board, place) !== null) {
      setSubject(board, draft, findNamedGroup(board, place) ?? "", index);
      board.use(index, place);
    } else if (who) {
      const column = persons.flatMap((concept) => board.lexicon.concepts.get(concept) ?? [])[0];
      if (column === undefined) continue;
      draft.byWho = draft.subject === null;
      setSubject(board, draft, column, index);
      board.use(index);
      for (const named of board.all("column")) if (named.meaning.matches[0]?.column === column) board.use(named.index);
    }
  }
  for (const { index } of board.all("which")) {
    if (board.at(board.after(index))?.kind !== "column" || board.wordsOf(index).startsWith("what")) board.use(index);
  }
}

/** Reads groups and the subject of "which". */
export function readGroups(board: Board, draft: Draft): void {
  // "list members who …", "show me the orders above 1000 euros".
  const [listed] = [...board.all("noun"), ...board.all("rows")];
  const asks = /^\s*(please |can you |could you )?(show|list|find|display|give)\b/i.test(board.question);
  if (
    listed !== undefined &&
    asks &&
    draft.filters.length > 0 &&
    !board.has("count") &&
    !board.has("aggregate") &&
    !board.has("by") &&
    !board.has("grain")
  )
    draft.subject = { rows: true };
  readBy(board, draft);
  readWhich(board, draft);
  readWhen(board, draft);
  readRanked(board, draft);
  const mean = board.all("aggregate").some(({ meaning }) => meaning.aggregate === "mean");
  for (const { index, meaning } of board.all("grain")) {
    // "monthly" beside an average is a rate, "over the months" is a trend.
    const develops = /\b(over|through|by)\b/.test(board.wordsOf(index));
    if (!meaning.adjective || (mean && !develops)) continue;
    if (push(draft, toPeriodGroup(board, draft, meaning.grain))) board.use(index);
  }
  for (const { index } of board.all("intent").filter(({ meaning }) => meaning.intent === "list")) {
    const group = readGroup(board, board.after(index), draft);
    if (group !== null && push(draft, group)) board.use(index);
  }
  for (const { index, meaning } of board.all("intent")) {
    if (meaning.intent !== "trend") continue;
    const timed = draft.groups.some((group) => group.grain !== null || isYear(board.profileOf(group.column)));
    const group = timed ? null : toPeriodGroup(board, draft, toTrendGrain(board.lexicon));
    if (timed || group !== null) board.use(index);
    push(draft, group);
    draft.chart ??= "line";
  }
}
