import { Check, X } from "lucide-react";
import type { ModelTest } from "@/lib/domain/connected-model";

/** Shows the result of testing a model, or why there is none. */
export function TestOutcome({ outcome }: { outcome: ModelTest | string | null }) {
  if (outcome === null) return null;
  const works = typeof outcome !== "string" && outcome.outcome === "works";
  const Sign = works ? Check : X;
  return (
    <p className="flex gap-2">
      <Sign aria-hidden className={`mt-0.5 size-4 shrink-0 ${works ? "text-checked" : "text-failed"}`} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{typeof outcome === "string" ? outcome : outcome.detail}</span>
    </p>
  );
}
