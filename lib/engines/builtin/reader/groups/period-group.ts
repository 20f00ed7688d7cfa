import { chooseDate } from "@/lib/lexicon/columns/choose-date";
import { isYear } from "@/lib/lexicon/columns/column-role";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import type { Grain, Group } from "@/lib/domain/plans/measure";
import type { Board } from "../board";
import type { Draft } from "../draft";
import { findEvents } from "../events";
import { findYears, toHints } from "../read-times";

/** Years of data beyond which a trend is drawn by year. */
const longTrend = 6;

/** Chooses the grain of a trend over the period of the data. */
export function toTrendGrain(lexicon: Lexicon): Grain {
  if (!lexicon.concepts.has("mainDate")) return "year";
  const { first, newest } = lexicon.days ?? { first: "2000", newest: "2000" };
  return Number(newest.slice(0, 4)) - Number(first.slice(0, 4)) >= longTrend ? "year" : "month";
}

/** Returns a group by periods of that length; null when the data has no dates. */
export function toPeriodGroup(board: Board, draft: Draft, grain: Grain): Group | null {
  if (draft.date !== null) {
    if (!isYear(board.profileOf(draft.date))) return { column: draft.date, grain };
    return grain === "year" ? { column: draft.date, grain: null } : null;
  }
  const [event] = findEvents(board);
  if (event !== undefined) {
    board.use(event.index);
    draft.date = event.column;
    return { column: event.column, grain };
  }
  const column = chooseDate(board.lexicon, toHints(board))?.column ?? null;
  const years = grain === "year" ? findYears(board) : null;
  if (years !== null) return { column: years, grain: null };
  return column === null ? null : { column, grain };
}
