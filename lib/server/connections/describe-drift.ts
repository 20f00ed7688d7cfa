import type { Column, Notice } from "@/lib/domain/datasets/dataset";
import type { DatasetId } from "@/lib/domain/ids";
import { toColumnKind } from "@/lib/domain/recipes/recipe-column";
import type { Container } from "../container";
import { describeColumnDrift, findDrift } from "../recipes/drift/find-drift";

/** Maximum number of names that a sentence lists; it counts the rest. */
const mostNames = 5;

/**
 * Describes how the columns of a dataset changed when it was read again, and which recipes and answers read it. Returns
 * null if they are the same, or if there was no earlier version.
 */
export async function describeDrift(
  { recipes, catalogue }: Pick<Container, "recipes" | "catalogue">,
  datasetId: DatasetId,
  columns: readonly Column[],
): Promise<Notice | null> {
  const version = (await catalogue.listVersions(datasetId)).find(({ status }) => status === "ready");
  if (version === undefined) return null;
  const { dataset } = await catalogue.getVersion(version.id);
  const known = dataset.columns.map(({ name, storage }) => ({ name, storage, kind: toColumnKind(storage) }));
  const { columns: changes } = findDrift(
    { id: "before", name: dataset.name, datasetId, columns: known },
    { id: datasetId, name: dataset.name, columns: [...columns] },
    { byPlace: true },
  );
  if (changes.length === 0) return null;
  const says = `Since the previous reading, ${toList(changes.map(describeColumnDrift))}.`;
  const isWider = changes.every(({ change }) => change === "added");
  return { text: isWider ? says : `${says}${await toAffected(recipes, datasetId)}`, columns: [] };
}

async function toAffected(recipes: Container["recipes"], id: DatasetId): Promise<string> {
  const { recipes: readers, answers } = await recipes.findLineage(id);
  const named = toList(readers.map(({ name }) => `“${name}”`));
  const reads =
    named === ""
      ? ""
      : ` ${readers.length === 1 ? "The recipe" : "The recipes"} ${named} ${readers.length === 1 ? "reads" : "read"} it.`;
  const questions = toList(answers.map(({ question }) => `“${question.slice(0, 80)}”`));
  const asked = questions === "" ? "" : ` Answers that used the previous columns: ${questions}.`;
  return `${reads}${asked}`;
}

function toList(items: readonly string[]): string {
  const shown = [...new Set(items)];
  const rest = shown.length - mostNames;
  return `${shown.slice(0, mostNames).join(", ")}${rest > 0 ? `, and ${rest} more` : ""}`;
}
