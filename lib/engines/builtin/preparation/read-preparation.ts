import { isNumberKind } from "@/lib/domain/recipes/recipe-column";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { mostOps } from "@/lib/domain/recipes/recipe-op";
import type { PreparationFacts } from "@/lib/ports/recipes/preparation-facts";
import { toRoots } from "@/lib/lexicon/words/roots";
import { Draft } from "./draft";
import { InstructionProblem, NothingToChange } from "./instruction-problem";
import { binForms } from "./forms/bin-forms";
import { changeForms } from "./forms/change-forms";
import { columnForms, lastColumnForms } from "./forms/column-forms";
import { appendForms, joinForms } from "./forms/combine-forms";
import { duplicateForms } from "./forms/duplicate-forms";
import { extractForms } from "./forms/extract-forms";
import { fillForms, lastFillForms } from "./forms/fill-forms";
import { drop, type Form } from "./forms/form";
import { lastMappingForms, mappingForms } from "./forms/mapping-forms";
import { noteForms, noteRemark } from "./forms/note-forms";
import { lastRowForms, rowForms } from "./forms/row-forms";
import { shapeForms } from "./forms/shape-forms";
import { lastTextForms, textForms } from "./forms/text-forms";
import { unitForms } from "./forms/unit-forms";
import { valueForms } from "./forms/value-forms";
import { splitClauses } from "./split-clauses";
import { splitList } from "./split-list";
import { toCleanUp } from "./to-clean-up";
import { toWordings } from "./to-wordings";

/** The ops of an instruction, or one or two sentences on why it cannot be followed. */
export type Preparation = { ops: RecipeOp[] } | { problem: string };

/** In order of precedence: forms that later ones would also match come first. */
const forms = [
  ...changeForms,
  ...mappingForms,
  ...columnForms,
  ...fillForms,
  ...valueForms,
  ...textForms,
  ...joinForms,
  ...duplicateForms,
  ...rowForms,
  ...extractForms,
  ...unitForms,
  ...binForms,
  ...shapeForms,
  ...appendForms,
];
/** Forms that fit almost any object: why they fail says little about what was meant. */
const looseForms = [...lastMappingForms, ...lastFillForms, ...lastTextForms, ...lastColumnForms, ...lastRowForms];

const nothingToClean =
  "Nothing to clean was found: no repeated rows, no total rows, no dates or numbers stored as text, and no values in several spellings. Say what else should change, for example: fill the missing values.";

/**
 * Parses a plain-language instruction into recipe ops, all or nothing. A clause that matches no form in full, or a word
 * that names no column, value, table or step, becomes a problem, never a guess.
 */
export function readPreparation(facts: PreparationFacts): Preparation {
  const asked = splitClauses(facts.instruction);
  const clauses = asked.flatMap((clause) => toCleanUp(clause, facts) ?? [clause]);
  if (asked.length > 0 && clauses.length === 0) return { problem: nothingToClean };
  if (clauses.length === 0) return { problem: "Describe what to do with the data, for example: drop duplicates." };
  const draft = new Draft(facts);
  try {
    const needless = clauses.flatMap((clause) => readNeeded(clause, draft));
    if (draft.ops.length === 0 && needless[0] !== undefined) return { problem: needless[0] };
    if (draft.openRemark !== null || draft.ops.length === 0) return { problem: toOpen(clauses, draft) };
  } catch (error) {
    if (error instanceof InstructionProblem) return { problem: error.message };
    throw error;
  }
  if (draft.ops.length > mostOps)
    return {
      problem: `This requires ${draft.ops.length} changes at once, but at most ${mostOps} are allowed. Split it into several instructions.`,
    };
  return { ops: draft.ops };
}

/** Reads a clause; returns the reason if there is nothing to change. */
function readNeeded(clause: string, draft: Draft): string[] {
  try {
    readClause(clause, draft);
    return [];
  } catch (error) {
    if (error instanceof NothingToChange) return [error.message];
    throw error;
  }
}

/** Reads a wording by the first form that fits it; collects why others do not. */
function readWording(
  wording: string,
  draft: Draft,
  tried: readonly Form[],
  problems: InstructionProblem[] = [],
): boolean {
  return tried.some(({ pattern, read }) => {
    const found = pattern.exec(wording);
    const problem = found === null ? null : draft.attempt(() => read(found.groups ?? {}, draft));
    if (problem !== null) problems.push(problem);
    return found !== null && problem === null;
  });
}

/** Reads a clause by the first form that fits all of its words, in the first of its wordings. Throws InstructionProblem. */
function readClause(clause: string, draft: Draft): void {
  if (clause.length > longestClause)
    throw new InstructionProblem(`“${clause.slice(0, 60)}…” is too long. Use shorter sentences.`);
  const [strict, loose]: [InstructionProblem[], InstructionProblem[]] = [[], []];
  const { subject } = draft;
  const wordings = toWordings(clause, draft);
  for (const wording of wordings) {
    const isRead = readWording(wording, draft, forms, strict) || readWording(wording, draft, looseForms, loose);
    if (!isRead) continue;
    if (subject !== null && wording !== clause && wording.includes(subject)) draft.openRemark = null;
    return;
  }
  if (wordings.some((wording) => readWithRemark(wording, draft) || readEach(wording, draft))) return;
  if (readHalves(clause, draft)) return;
  if (readWording(clause, draft, noteForms)) {
    if (draft.openRemark !== null) draft.openRemark = clause;
    return;
  }
  throw toMostTelling(clause, draft, { strict, loose });
}

/** Chooses the message for a clause that no form fits. */
function toMostTelling(
  clause: string,
  draft: Draft,
  { strict, loose }: Readonly<Record<"strict" | "loose", readonly InstructionProblem[]>>,
): InstructionProblem {
  const needless = strict.find((problem) => problem instanceof NothingToChange);
  const near = [...strict, ...loose].find(({ message }) => message.includes("Did you mean"));
  const [first] = strict;
  if (needless !== undefined) return needless;
  if (first !== undefined) return first;
  if (near !== undefined) return near;
  const { unknown, message } = toUnknown(clause, draft);
  return unknown > 0 || loose[0] === undefined ? new InstructionProblem(message) : loose[0];
}

/** In characters: longer clauses take longer to match. */
const longestClause = 300;

const remark = /^(?<main>.+?)(?:,| because| since|,? which| \()\s*(?<said>.+?)\)?$/iu;

/** Reads a clause that ends with a remark about its object: “…, they have decimal commas”. */
function readWithRemark(wording: string, draft: Draft): boolean {
  const { main, said } = remark.exec(wording)?.groups ?? {};
  if (main === undefined || said === undefined) return false;
  const problem = draft.attempt(() => {
    const isRead = readWording(main, draft, forms) || readWording(main, draft, looseForms);
    if (!isRead || !noteRemark(said, draft)) throw new InstructionProblem(said);
  });
  if (problem !== null) return false;
  draft.openRemark = null;
  return true;
}

const shared = new RegExp(`^(?<verb>${drop}|make|trim|round)\\s+(?<objects>.+)$`, "iu");

/** Reads the objects of one verb one by one: “drop empty rows and empty columns”. */
function readEach(wording: string, draft: Draft): boolean {
  const { verb, objects = "" } = shared.exec(wording)?.groups ?? {};
  const parts = splitList(objects);
  if (verb === undefined || parts.length < 2) return false;
  const problem = draft.attempt(() => {
    for (const part of parts) {
      const one = `${verb} ${part}`;
      if (!readWording(one, draft, forms) && !readWording(one, draft, looseForms)) throw new InstructionProblem(part);
    }
  });
  return problem === null;
}

const joints = /(?:,\s*(?:and\s+)?|\s+and\s+)/giu;

/** Reads a clause as two if it can be split so that both are understood: “…, and discontinued products can go”. */
function readHalves(clause: string, draft: Draft): boolean {
  return [...clause.matchAll(joints)].slice(0, 5).some(({ 0: joint, index }) => {
    const halves = [clause.slice(0, index), clause.slice(index + joint.length)].map((half) => half.trim());
    return (
      halves.every((half) => half !== "") &&
      draft.attempt(() => {
        for (const half of halves) readNeeded(half, draft);
      }) === null
    );
  });
}

/** Explains that a remark does not say what to do. */
function toOpen(clauses: readonly string[], draft: Draft): string {
  const last = draft.openRemark ?? clauses.at(-1) ?? "";
  return `I understood “${last}” as a remark, but not what to do about it, so nothing was changed. Try, for example: ${toExamples(last, draft).join("; ")}.`;
}

/** Instructions of this kind that work on this data, with real column names. */
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
function toUnknown(clause: string, draft: Draft): { unknown: number; message: string } {
  const known = new Set([
    ...language,
    ...draft.names.flatMap(toRoots),
    ...draft.facts.datasets.flatMap(({ name }) => toRoots(name)),
  ]);
  const words = clause.match(/[\p{L}][\p{L}\p{N}'’_-]*/gu) ?? [];
  const unknown = words.filter((word) => !toRoots(word).every((root) => known.has(root)));
  const named = unknown.length === 0 ? [clause] : [...new Set(unknown)];
  const message =
    `I did not understand ${named.map((word) => `“${word}”`).join(", ")}${unknown.length === 0 ? "" : ` in “${clause}”`}, so nothing was changed. ` +
    `Try, for example: ${toExamples(clause, draft).join("; ")}.`;
  return { unknown: unknown.length, message };
}
