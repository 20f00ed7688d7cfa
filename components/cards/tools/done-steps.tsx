import { Check, CircleSlash, X } from "lucide-react";
import type { DoneStep } from "@/lib/domain/tools/tool-plan";
import { toolWords } from "../../words/tool-words";

const signs = { done: Check, skipped: CircleSlash, failed: X } as const;

/** Lists the steps of a run so far with their outcomes; empty if there are none. */
export function DoneSteps({ steps }: { steps: readonly DoneStep[] }) {
  if (steps.length === 0) return null;
  return (
    <section aria-label={toolWords.doneSoFar} className="grid gap-1 text-small">
      <h4 className="text-ink-soft">{toolWords.doneSoFar}</h4>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {steps.map(({ id, outcome, says, summary }) => {
          const Sign = signs[outcome];
          return (
            <li key={id} className="flex gap-1.5">
              <Sign aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="text-ink-soft">{toolWords.outcomes[outcome]}: </span>
                {outcome === "done" ? summary : [says, summary].filter((part) => part !== "").join(" ")}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
