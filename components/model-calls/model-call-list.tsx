import type { ModelCall } from "@/lib/domain/runs/model-call";
import { addUsage, noUsage } from "@/lib/domain/runs/usage";
import { spendingWords } from "../words/spending-words";
import { ModelCallItem } from "./model-call-item";
import { toCallFigures } from "./to-call-figures";
import { toCallOutcomes } from "./to-call-outcomes";

const { calls: texts } = spendingWords;

/** Lists the model calls of a run with their sum; an empty list says that no model was called. */
export function ModelCallList({ calls }: { calls: readonly ModelCall[] }) {
  if (calls.length === 0) return <p className="text-ink-soft">{texts.none}</p>;
  const sum = calls.map((call) => call.usage).reduce(addUsage, noUsage);
  const outcomes = toCallOutcomes(calls);
  return (
    <section aria-label={texts.label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-small text-ink-soft tabular-nums">
        {[texts.count(calls.length), ...toCallFigures(sum)].join(" · ")}
      </p>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {calls.map((call, index) => (
          <ModelCallItem key={index} call={call} outcome={outcomes[index] ?? call.outcome} />
        ))}
      </ol>
    </section>
  );
}
