import { Check, CircleSlash } from "lucide-react";
import type { Decision } from "@/lib/domain/runs/decision";
import { toDecisionText } from "@/lib/domain/runs/decision-text";
import { cardWords } from "../../words/card-words";
import { endsRun } from "../ends-run";

/** Lists the user's decisions in a run, one per line, oldest first. */
export function DecisionList({ decisions }: { decisions: readonly Decision[] }) {
  if (decisions.length === 0) return null;
  return (
    <ul aria-label={cardWords.decisions} className="grid gap-1 text-small text-ink-soft">
      {decisions.map((decision) => {
        const Sign = endsRun(decision) ? CircleSlash : Check;
        return (
          <li key={decision.interrupt.id} className="flex gap-1.5">
            <Sign aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{toDecisionText(decision)}</span>
          </li>
        );
      })}
    </ul>
  );
}
