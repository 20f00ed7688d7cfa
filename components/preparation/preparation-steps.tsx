import type { PreparationStep } from "@/lib/domain/recipes/preparation";
import { cardWords } from "../words/card-words";
import { preparationWords as texts } from "../words/preparation-words";

/**
 * Lists the steps of a recipe as sentences with their rows; what a change adds, changes or removes is marked.
 * @param props.previous sentences of the proposal before, whose missing ones are shown struck out.
 */
export function PreparationSteps(props: { steps: readonly PreparationStep[]; previous?: readonly string[] }) {
  const { steps, previous = [] } = props;
  const gone = previous.filter((sentence) => !steps.some((step) => step.sentence === sentence));
  return (
    <div className="grid gap-2 text-small [overflow-wrap:anywhere]">
      <ol aria-label={texts.steps} className="grid list-decimal gap-1 pl-6 marker:text-ink-soft">
        {steps.map(({ id, sentence, change, rowsIn, rowsOut, effects = [] }, place) => {
          const rows = change === "removed" ? "" : texts.stepRows(rowsIn, rowsOut);
          return (
            <li key={`${id} ${place}`}>
              <span className={change === "kept" ? "text-ink-soft" : "font-medium"}>
                {change === "removed" ? <del>{sentence}</del> : sentence}
              </span>
              {change !== "kept" && <span className="text-ink-soft"> ({texts.changes[change]})</span>}
              {rows !== "" && <span className="block text-ink-soft tabular-nums">{rows}</span>}
              {effects.map((effect) => (
                <span key={effect.column} className="block text-ink-soft tabular-nums">
                  {texts.effect(effect)}
                  {effect.lost > 0 && <span className="block font-medium text-ink">{texts.lost(effect)}</span>}
                </span>
              ))}
            </li>
          );
        })}
      </ol>
      {gone.length > 0 && (
        <div className="text-ink-soft">
          <p>{cardWords.plan.gone}</p>
          <ul className="grid gap-1 pl-6">
            {gone.map((sentence, place) => (
              <li key={place}>
                <del>{sentence}</del>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
