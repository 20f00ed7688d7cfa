import type { MeasureValue } from "@/lib/domain/plans/measure";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import { isInValue } from "./formula-parts";
import type { GuessKind, QueryPart } from "./query-part";

/** How far words say a part: certainly, or as a guess of a kind; null when they do not say it. */
export type Support = "said" | GuessKind | null;

/** What the words of a question are about. */
export interface SupportContext {
  lexicon: Lexicon;
  /** All parts of the query. */
  parts: readonly QueryPart[];
  /** The amounts that questions are about when they name none. */
  main: readonly MeasureValue[];
  /** Whether the question changes an earlier one. */
  isFollowUp: boolean;
}

/** Returns the support of words that say a part certainly if a condition holds. */
export const said = (holds: boolean): Support => (holds ? "said" : null);

/** Whether a part belongs to the amount that a question is about when it names none. */
export function isInMain(part: QueryPart, main: SupportContext["main"]): boolean {
  if (part.kind === "column" && part.role === "list") return false;
  return main.some((value) => isInValue(value, part));
}
