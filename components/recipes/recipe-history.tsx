import Link from "next/link";
import { Fragment } from "react";
import type { RecipeLineage } from "@/lib/domain/recipes/recipe-lineage";
import type { RecipeVersionLine, RecipeView } from "@/lib/domain/recipes/recipe-view";
import { formatCount } from "@/lib/domain/text/numbers";
import { exportAddress } from "../api/recipes/recipes";
import { recipeWords } from "../words/recipe-words";
import { Button } from "../ui/button";
import { useDayTime } from "../ui/use-day-time";

/** Lists the versions of a recipe, newest first; an earlier one can become current again. */
export function RecipeVersions(props: {
  versions: readonly RecipeVersionLine[];
  busy: boolean;
  onRollBack: (version: string) => void;
}) {
  const { versions, busy, onRollBack } = props;
  const toDayTime = useDayTime();
  return (
    <ul className="divide-y divide-line/60 rounded-lg border bg-surface">
      {versions.map(({ version, change, rowCount, createdAt }, place) => (
        <li key={version} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-small tabular-nums">
          <div className="min-w-0 flex-1 basis-60">
            <p>
              <span className="font-medium">{version}</span>
              {place === 0 && <span className="text-ink-soft"> · {recipeWords.versions.current}</span>}
              <span className="text-ink-soft"> · {toDayTime(createdAt)}</span>
            </p>
            <p className="[overflow-wrap:anywhere] text-ink-soft">
              {change}
              {rowCount !== null && ` ${formatCount(rowCount, "row")}.`}
            </p>
          </div>
          {place > 0 && (
            <Button
              size="small"
              disabled={busy}
              aria-label={recipeWords.versions.rollBackOf(version)}
              onClick={() => onRollBack(version)}
            >
              {recipeWords.versions.rollBack}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows what a dataset is made from, and which recipes and answers depend on it. */
export function Lineage({ lineage }: { lineage: RecipeLineage }) {
  const { madeBy, recipes, answers, answerCount } = lineage;
  const texts = recipeWords.lineage;
  const link = "[overflow-wrap:anywhere] text-accent underline underline-offset-2";
  return (
    <div className="grid gap-2 text-small">
      {madeBy !== null && (
        <p>
          {texts.from}{" "}
          {madeBy.inputs.map(({ id, name, version }) => (
            <Link key={id} href={`/datasets/${id}`} className={link}>
              {texts.input(name, version)}
            </Link>
          ))}
        </p>
      )}
      {recipes.length > 0 && (
        <p>
          {texts.recipes}:{" "}
          {recipes.map(({ id, name, output }, place) => (
            <Fragment key={id}>
              {place > 0 && ", "}
              {output === null ? (
                name
              ) : (
                <Link href={`/datasets/${output.id}?tab=recipe`} className={link}>
                  {name}
                </Link>
              )}
            </Fragment>
          ))}
        </p>
      )}
      {answerCount === 0 && recipes.length === 0 && <p className="text-ink-soft">{texts.none}</p>}
      {answerCount > 0 && (
        <>
          <p>{texts.answers(answerCount)}</p>
          <ul className="grid gap-1">
            {answers.slice(0, 10).map(({ sessionId, question, datasetVersion }, place) => (
              <li key={place} className="min-w-0">
                <Link href={`/s/${sessionId}`} className={link}>
                  {texts.answerOf(question, datasetVersion)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Links to a recipe as a file. */
export function RecipeExports({ id }: Pick<RecipeView, "id">) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small">
      {(["json", "sql", "python", "dbt"] as const).map((format) => (
        <li key={format}>
          <a href={exportAddress(id, format)} download className="text-accent underline underline-offset-2">
            {recipeWords.export[format]}
          </a>
        </li>
      ))}
    </ul>
  );
}
