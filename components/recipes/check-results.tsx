import { Check, X } from "lucide-react";
import type { RecipeView } from "@/lib/domain/recipes/recipe-view";
import { recipeWords } from "../words/recipe-words";

/**
 * Lists the results of a recipe's checks.
 * @param props.verdict says what to do about those that fail.
 */
export function CheckResults({
  checks,
  verdict = null,
}: Pick<RecipeView, "checks"> & Partial<Pick<RecipeView, "verdict">>) {
  if (checks.length === 0) return <p className="text-small text-ink-soft">{recipeWords.checks.none}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <ul className="grid gap-1.5 rounded-lg border bg-surface px-3 py-2 text-small">
        {checks.map(({ id, label, passed, detail, trials }) => {
          const Mark = passed ? Check : X;
          return (
            <li key={id} className="flex gap-2">
              <Mark aria-hidden className={`mt-0.5 size-4 shrink-0 ${passed ? "text-checked" : "text-failed"}`} />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-medium">{label}</span>{" "}
                <span className="text-ink-soft">
                  {detail} ({recipeWords.checks.trials(trials)})
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      {verdict?.status === "ITERATE" && (
        <p className="text-small [overflow-wrap:anywhere]">{recipeWords.checks.fix(verdict.fix)}</p>
      )}
    </div>
  );
}
