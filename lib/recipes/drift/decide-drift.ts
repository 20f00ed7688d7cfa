import type { RecipeInput } from "@/lib/domain/recipes/recipe";
import type { RecipePolicy } from "@/lib/domain/recipes/recipe-version";
import { describeKind } from "../expression/kinds";
import { joinWords, nameColumns } from "../steps/sentence-words";
import type { SchemaDrift } from "./compare-schemas";

/** What to do about a new file. */
export interface DriftDecision {
  action: "run" | "ask" | "refuse";
  /** Columns of the file by the recipe's names, where they differ. */
  mapping: Record<string, string>;
  /** What has changed and what happens, for a person; empty when nothing has. */
  reason: string;
}

/**
 * Decides whether a recipe runs on a new file. Missing columns, and kinds that do not convert, are always refused and named;
 * what probably has another name is asked about, run (`lenient`) or refused (`strict`).
 */
export function decideDrift(drift: SchemaDrift, policy: RecipePolicy): DriftDecision {
  const { renamed, retyped, missing } = drift;
  const mapping = Object.fromEntries(renamed.map(({ from, to }) => [from, to]));
  const unfit = retyped.filter(({ fits }) => !fits);
  if (missing.length > 0) {
    const hints = missing.flatMap(({ name, nearest: [nearest] }) =>
      nearest === undefined ? [] : [`“${nearest}” for “${name}”`],
    );
    const hint = hints.length === 0 ? "" : ` Similar: ${joinWords(hints)}.`;
    return {
      action: "refuse",
      mapping,
      reason: `The file lacks ${nameColumns(missing.map(({ name }) => name))}, which the recipe reads.${hint}`,
    };
  }
  if (unfit.length > 0) {
    const words = unfit.map(
      ({ name, from, to }) =>
        `“${name}” holds ${describeKind({ kind: to })} instead of ${describeKind({ kind: from })}`,
    );
    return {
      action: "refuse",
      mapping,
      reason: `In the file, ${joinWords(words)}: read the file with other types, or change the recipe.`,
    };
  }
  if (renamed.length === 0 && retyped.length === 0) return { action: "run", mapping, reason: "" };
  const changes = [
    ...renamed.map(({ from, to }) => `“${from}” is “${to}” now`),
    ...retyped.map(
      ({ name, from, to }) =>
        `“${name}” holds ${describeKind({ kind: to })} instead of ${describeKind({ kind: from })}`,
    ),
  ];
  const action = { ask: "ask", strict: "refuse", lenient: "run" } as const;
  return { action: action[policy], mapping, reason: `In the file, ${joinWords(changes)}.` };
}

/** Returns an input as it reads a new file: its own names and kinds, with the types of the file's columns. */
export function rebindInput(
  input: RecipeInput,
  found: RecipeInput["columns"],
  mapping: Readonly<Record<string, string>>,
): RecipeInput {
  const columns = input.columns.map((column) => {
    const match = found.find(({ name }) => name === (mapping[column.name] ?? column.name));
    return { ...column, storage: match?.storage ?? column.storage };
  });
  return { ...input, columns };
}
