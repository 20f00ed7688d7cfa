import type { PatchReply, PreparationReply, PreparationVerdict } from "@/lib/domain/recipes/preparation-replies";
import { toPreparedName } from "@/lib/domain/recipes/prepared-name";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import type { PreparableDataset, PreparationRunFacts } from "@/lib/ports/recipes/preparation-facts";
import { toCriteria } from "./to-criteria";
import { readPreparation, type Preparation } from "./read-preparation";
import { takeOutput } from "./take-output";

/** A message that is out of scope, with suggestions. */
interface Beyond {
  explanation: string;
  suggestions: string[];
}

/** A message as ops of one dataset's recipe. */
interface Reading {
  target: PreparableDataset;
  preparation: Preparation;
}

/** The request to carry out now: the message with the person's additions, or the newest remark on a result. */
function toInstruction({ question, remarks, isWritten }: PreparationRunFacts): string {
  if (isWritten) return remarks.at(-1) ?? question;
  return [question, ...remarks].join("; ");
}

/** Parses the message for every dataset that it may refer to. */
function readAll(facts: PreparationRunFacts): { readings: Reading[]; output: string | null } {
  const { text, output } = takeOutput(toInstruction(facts));
  const { instruction, target } = takeDataset(text, facts.datasets);
  const answered = facts.choices.at(-1)?.optionId ?? null;
  const chosen = facts.datasets.find(({ dataset }) => dataset.id === answered) ?? target;
  const planned =
    facts.plan === null ? null : facts.datasets.find(({ dataset }) => dataset.name === facts.plan?.inputs[0]);
  const settled = chosen ?? planned ?? null;
  const candidates = settled === null ? facts.datasets : [settled];
  const readings = candidates.map((candidate) => {
    const others = facts.datasets.filter((other) => other !== candidate).map(({ dataset }) => dataset);
    const { steps, columns, dataset } = candidate;
    return {
      target: candidate,
      preparation: readPreparation({ instruction, datasets: [dataset, ...others], steps, columns }),
    };
  });
  return { readings, output };
}

/** Plans a preparation by rules: the message must be understood as a whole, for exactly one dataset. */
export function planPreparation(facts: PreparationRunFacts): PreparationReply | Beyond {
  const { readings, output } = readAll(facts);
  const fitting = readings.filter(({ preparation }) => "ops" in preparation);
  const last = fitting.find(({ target }) => target.dataset.id === facts.lastPrepared);
  const [first, ...others] = fitting;
  const chosen = last ?? (others.length === 0 ? first : undefined);
  if (chosen === undefined && first === undefined) return toBeyond(readings, facts);
  const nothing = { cannot: null, undo_to: null, personal_data: [] };
  if (chosen === undefined) {
    return {
      ...{ ...nothing, goal: "", action: "change", inputs: [], output: null, fields: [], success_criteria: [] },
      question: "Which dataset should change?",
      options: fitting.map(({ target: { dataset } }) => ({ id: dataset.id, label: dataset.name })),
    };
  }
  const { target, preparation } = chosen;
  const ops = "ops" in preparation ? preparation.ops : [];
  return {
    ...nothing,
    goal: toInstruction(facts),
    action: "change",
    inputs: [target.dataset.name, ...findTables(ops, facts)],
    output: output === null ? null : output === "" ? toPreparedName(target.dataset.name) : output,
    fields: findFields(ops, target),
    success_criteria: toCriteria(ops),
    ...{ question: null, options: [] },
  };
}

/** Writes the patch that the plan is about. */
export function compilePatch(facts: PreparationRunFacts): PatchReply | Beyond {
  const { readings } = readAll(facts);
  const fitting = readings.flatMap(({ preparation }) => ("ops" in preparation ? [preparation.ops] : []));
  const [ops] = fitting;
  return ops === undefined ? toBeyond(readings, facts) : { ops, cannot: null };
}

/** Rules parse a message in only one way, so a refused patch stays refused, with its reasons. */
export function repairPatch({ problems }: PreparationRunFacts): PatchReply {
  return { ops: [], cannot: problems.map(({ message }) => message).join(" ") };
}

/** Judges a result by its checks; rules have no other steps to try. */
export function evaluatePreparation({ checked }: PreparationRunFacts): PreparationVerdict {
  if (checked?.status !== "ITERATE") return { verdict: "DONE", category: null, reason: null, fix: null };
  return { verdict: "ITERATE", category: checked.category, reason: null, fix: null };
}

/** Explains what prevents a preparation of the most recently prepared dataset, or else of the first one. */
function toBeyond(readings: readonly Reading[], { lastPrepared }: PreparationRunFacts): Beyond {
  const chosen = readings.find(({ target }) => target.dataset.id === lastPrepared) ?? readings[0];
  if (chosen === undefined) return { explanation: "This conversation has no dataset yet.", suggestions: [] };
  const { preparation, target } = chosen;
  const explanation = "problem" in preparation ? preparation.problem : "Nothing would change.";
  return { explanation, suggestions: toSuggestions(target) };
}

/** Instructions that this engine understands and that suit the data. */
function toSuggestions({ dataset: { profile } }: PreparableDataset): string[] {
  const gap = profile.columns.find(({ type, missing }) => type === "number" && missing > 0);
  const spelled = profile.columns.find(({ spellings }) => (spellings?.rows ?? 0) > 0);
  return [
    ...(profile.duplicateRows > 0 ? ["Drop duplicates"] : []),
    ...(gap === undefined ? [] : [`Fill missing ${gap.name} with the median`]),
    ...(spelled === undefined ? [] : [`Merge the spellings of ${spelled.name}`]),
  ];
}

/** Names the datasets that ops connect. */
function findTables(ops: readonly RecipeOp[], { datasets }: PreparationRunFacts): string[] {
  const names = datasets.map(({ dataset }) => dataset.name);
  return ops.flatMap((op) => (op.op === "Connect" && names.includes(op.from) ? [op.from] : []));
}

/** Names the columns that params name. */
function findFields(ops: readonly RecipeOp[], { columns }: PreparableDataset): string[] {
  const text = JSON.stringify(ops.flatMap((op) => (op.op === "AddStep" ? [op.params] : [])));
  const isNamed = (name: string) =>
    [name, `\\"${name}\\"`].some((one) => text.includes(JSON.stringify(one).slice(1, -1)));
  return columns.map(({ name }) => name).filter(isNamed);
}

/** Extracts the dataset to change from an instruction: “drop duplicates in orders” is “drop duplicates” for orders. */
function takeDataset(
  instruction: string,
  datasets: readonly PreparableDataset[],
): { instruction: string; target: PreparableDataset | null } {
  for (const candidate of datasets) {
    const { name } = candidate.dataset;
    const isColumn = candidate.columns.some((column) => column.name.toLowerCase() === name.toLowerCase());
    if (isColumn) continue;
    const quoted = name
      .replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
      .replaceAll(/[\s_-]+/gu, String.raw`[\s_-]+`);
    const pattern = new RegExp(
      String.raw`\s+(?:in|from|of|on)\s+(?:the\s+)?(?:table\s+|dataset\s+|file\s+)?["“']?${quoted}["”']?(?:\s+(?:table|dataset|data|file))?(?=\s*(?:$|[,.;!]|\band\b|\bthen\b))`,
      "iu",
    );
    if (pattern.test(instruction)) return { instruction: instruction.replace(pattern, ""), target: candidate };
  }
  return { instruction, target: null };
}
