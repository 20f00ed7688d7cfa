import { isNumberKind } from "@/lib/domain/recipes/recipe-column";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { mostOps } from "@/lib/domain/recipes/recipe-op";
import type { PreparationFacts } from "@/lib/ports/recipes/preparation-facts";
import { toRoots } from "../words/roots";
import { Draft, InstructionProblem, NothingToChange } from "./draft";
import { changeForms } from "./forms/change-forms";
import { columnForms } from "./forms/column-forms";
import { combineForms } from "./forms/combine-forms";
import { mappingForms } from "./forms/mapping-forms";
import { rowForms } from "./forms/row-forms";
import { valueForms } from "./forms/value-forms";
import { splitClauses } from "./split-clauses";

/** The ops of an instruction, or one or two sentences on why it cannot be followed. */
export type Preparation = { ops: RecipeOp[] } | { problem: string };

/** In order of precedence: forms that later ones would also match come first. */
const forms = [
  ...changeForms,
  ...mappingForms,
  ...columnForms,
  ...valueForms,
  ...combineForms.slice(0, 1),
  ...rowForms,
  ...combineForms.slice(1),
];

/**
 * Parses a plain-language instruction into recipe ops, all or nothing. A clause that matches no form in full, or a word
 * that names no column, value, table or step, becomes a problem, never a guess.
 */
export function readPreparation(facts: PreparationFacts): Preparation {
  const clauses = splitClauses(facts.instruction);
  if (clauses.length === 0) return { problem: "Say what to do with the data, for example: drop duplicates." };
  const draft = new Draft(facts);
  try {
    const needless = clauses.flatMap((clause) => readNeeded(clause, draft));
    if (draft.ops.length === 0 && needless[0] !== undefined) return { problem: needless[0] };
  } catch (error) {
    if (error instanceof InstructionProblem) return { problem: error.message };
    throw error;
  }
  if (draft.ops.length > mostOps)
    return {
      problem: `This takes ${draft.ops.length} changes at once, but at most ${mostOps} are possible. Split it into several instructions.`,
    };
  return { ops: draft.ops };
}

/** Reads a clause; returns the reason where the data is already as it asks. */
function readNeeded(clause: string, draft: Draft): string[] {
  try {
    readClause(clause, draft);
    return [];
  } catch (error) {
    if (error instanceof NothingToChange) return [error.message];
    throw error;
  }
}

function readClause(clause: string, draft: Draft): void {
  for (const { pattern, read } of forms) {
    const found = pattern.exec(clause);
    if (found === null) continue;
    read(found.groups ?? {}, draft);
    return;
  }
  throw new InstructionProblem(toUnknown(clause, draft));
}

/** Instructions of this kind that work here, with names of real columns. */
function toExamples(clause: string, draft: Draft): string[] {
  const { columns } = draft;
  const number = columns.find(({ kind }) => isNumberKind(kind))?.name ?? columns[0]?.name ?? "price";
  const text = columns.find(({ kind }) => kind === "text")?.name ?? columns[0]?.name ?? "name";
  const families: readonly (readonly [RegExp, readonly string[]])[] = [
    [
      /^(?:drop|remove|delete|discard|exclude)/iu,
      ["drop duplicates", "remove the total row", `drop rows without ${number}`, `drop the column ${text}`],
    ],
    [
      /^(?:keep|only|filter|retain)/iu,
      [`keep only rows where ${number} is above 10`, `keep only rows where ${text} is not missing`],
    ],
    [
      /^(?:make|turn|convert|read|parse|treat)/iu,
      [`make ${text} a number`, `make ${text} a date, day first`, `treat 999 as missing in ${number}`],
    ],
    [
      /^(?:merge|unify|standardi|normali|fix|clean|replace)/iu,
      [`merge the spellings of ${text}`, `replace GB by UK in ${text}`],
    ],
    [
      /^(?:fill|cap|clip|round)/iu,
      [`fill missing ${number} with the median`, `cap ${number} at 100`, `round ${number} to 2 decimals`],
    ],
    [/^(?:add|create|derive|compute|calculate)/iu, [`add a column double as ${number} * 2`]],
    [
      /^(?:rename|call|sort|order|trim|write|capital)/iu,
      [`rename ${text} to label`, `sort by ${number}`, `write ${text} in capitals`],
    ],
  ];
  return [...(families.find(([pattern]) => pattern.test(clause))?.[1] ?? usual(number, text))];
}

const usual = (number: string, text: string): readonly string[] => [
  "drop duplicates",
  `fill missing ${number} with the median`,
  `merge the spellings of ${text}`,
  `rename ${text} to label`,
];

const language = new Set(
  toRoots(
    `a an the of in on at by to for from with without into as and or not only keep drop remove delete rows columns column row where is are make turn read parse number
    date sort order rename split merge join spellings missing empty fill median mean average cap outliers duplicates duplicate total totals step last undo filter trim replace add all any
    first top sample count group values value text case upper lower above below over under between`,
  ),
);

/** Lists the unknown words of a clause or, if all are known, the clause itself. */
function toUnknown(clause: string, draft: Draft): string {
  const known = new Set([
    ...language,
    ...draft.names.flatMap(toRoots),
    ...draft.facts.datasets.flatMap(({ name }) => toRoots(name)),
  ]);
  const words = clause.match(/[\p{L}][\p{L}\p{N}'’_-]*/gu) ?? [];
  const unknown = words.filter((word) => !toRoots(word).every((root) => known.has(root)));
  const named = unknown.length === 0 ? [clause] : [...new Set(unknown)];
  return (
    `I did not understand ${named.map((word) => `“${word}”`).join(", ")}${unknown.length === 0 ? "" : ` in “${clause}”`}, so nothing was changed. ` +
    `Use a wording such as: ${toExamples(clause, draft).join("; ")}.`
  );
}
