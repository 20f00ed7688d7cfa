import { quoteText } from "@/lib/domain/text/quotes";
import type { ColumnPlan } from "./column-plan";
import { toTrimmed } from "./missing-words";

/** SQL that is true where a raw text is one of the plan's spellings of "no value"; false where it is another text or NULL. */
export function toMissingCondition(raw: string, plan: Pick<ColumnPlan, "missingWords">): string {
  if (plan.missingWords.length === 0) return "false";
  const words = plan.missingWords.map(quoteText).join(", ");
  return `coalesce(lower(${toTrimmed(raw)}) IN (${words}), false)`;
}

/** SQL of the stored value: NULL for a missing text or a spelling of "no value". */
export function toStoredValue(raw: string, plan: ColumnPlan): string {
  const value = plan.toValue(raw);
  return plan.missingWords.length === 0 ? value : `CASE WHEN NOT ${toMissingCondition(raw, plan)} THEN ${value} END`;
}
