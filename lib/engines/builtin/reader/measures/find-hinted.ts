import type { Measure } from "@/lib/domain/plans/measure";
import type { Board } from "../board";
import { pickExtreme } from "./pick-extreme";
import { toColumnMeasure, toRowCount, toTermAsked } from "./measure-of";

/** Adjectives that refer to a column by its meaning. */
const conceptHints = ["salary", "rating", "weight", "distance", "age", "duration"] as const;

/** Finds the numeric column that an adjective refers to: `price`, `duration`; null when the data has none. */
export function findHinted(board: Board, hints: readonly string[]): Measure | null {
  const { lexicon } = board;
  for (const hint of hints) {
    const cost =
      hint === "price" && (lexicon.concepts.get("unitPrice") ?? []).length === 0
        ? toTermAsked(lexicon, "cost")[0]
        : undefined;
    if (cost !== undefined) return cost.measure;
    if (hint === "count") return toRowCount(board.lexicon);
    const concept = hint === "price" ? "unitPrice" : conceptHints.find((one) => one === hint);
    const [column] = concept === undefined ? [] : (board.lexicon.concepts.get(concept) ?? []);
    if (column !== undefined) return toColumnMeasure(board.lexicon, column, null);
    const [term] = toTermAsked(board.lexicon, hint);
    if (term !== undefined) return term.measure;
    const columns = board.lexicon.matchColumns([hint]).map((match) => match.column);
    const low = board.parts.some(
      ({ meaning }) => meaning.kind === "superlative" && meaning.hints.includes(hint) && meaning.direction === "low",
    );
    const named = pickExtreme(columns, low ? "low" : "high") ?? columns[0];
    if (named !== undefined) return toColumnMeasure(board.lexicon, named, null);
  }
  return null;
}
