import type { AnalysisPlanPayload } from "@/lib/domain/runs/interrupt-payload";
import { cardWords } from "../../words/card-words";

const texts = cardWords.plan;

/** Shows what a plan reads, which approach it takes, and what may affect its answer. */
export function PlanFacts({ payload }: { payload: AnalysisPlanPayload }) {
  const { approach, analysisType, datasets, columns, caveats } = payload;
  const facts = [
    { name: texts.approach, value: approach ?? "" },
    { name: texts.kind, value: analysisType },
    { name: texts.datasets, value: datasets.join(", ") },
    { name: texts.columns, value: columns.join(", ") },
  ].filter(({ value }) => value.trim() !== "");
  return (
    <dl className="grid gap-1.5 text-small">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
      {caveats.length > 0 && (
        <div>
          <dt className="text-ink-soft">{texts.caveats}</dt>
          {caveats.map((caveat, place) => (
            <dd key={place} className="[overflow-wrap:anywhere]">
              {caveat}
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}
