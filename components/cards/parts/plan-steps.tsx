import type { AnalysisPlanPayload } from "@/lib/domain/runs/interrupt-payload";
import { cardWords } from "../../words/card-words";

const texts = cardWords.plan;

/** Lists the steps of a plan. After a requested change, marks new steps, removed steps, and changes that were not made. */
export function PlanSteps({ payload }: { payload: AnalysisPlanPayload }) {
  const { steps, previousSteps, declined } = payload;
  const gone = (previousSteps ?? []).filter((step) => !steps.includes(step));
  return (
    <div className="grid gap-2 text-small [overflow-wrap:anywhere]">
      {declined !== undefined && <p className="border-l-2 border-line-strong pl-3">{declined}</p>}
      <ol className="grid list-decimal gap-1 pl-6 marker:text-ink-soft">
        {steps.map((step, place) => {
          const isNew = previousSteps !== undefined && !previousSteps.includes(step);
          return (
            <li key={place} className={isNew ? "font-medium" : undefined}>
              {step}
              {isNew && <span className="font-normal text-ink-soft"> {texts.newStep}</span>}
            </li>
          );
        })}
      </ol>
      {gone.length > 0 && (
        <div className="text-ink-soft">
          <p>{texts.gone}</p>
          <ul className="grid gap-1 pl-6">
            {gone.map((step, place) => (
              <li key={place}>
                <del>{step}</del>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
