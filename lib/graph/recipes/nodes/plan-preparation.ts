import { toPreparedName } from "@/lib/domain/recipes/prepared-name";
import { PreparationReply } from "@/lib/domain/recipes/preparation-replies";
import type { PreparationPlan } from "@/lib/domain/recipes/preparation";
import type { PreparedDataset } from "@/lib/ports/recipes/preparations";
import { toOneLine } from "@/lib/prompts/plain-words";
import { toFencedText } from "@/lib/prompts/text/untrusted-text";
import { askEngine } from "../../kit/ask-engine";
import { toReplyText } from "../../kit/replies/bounded-reply";
import { toShownReply } from "../../kit/replies/shown-reply";
import { toTextEntry } from "../../kit/transcript/transcript-entry";
import type { RecipesNode, RecipesRun } from "../context";
import { recipeLimits, type RecipesFacts } from "../facts";
import { recipeTasks } from "../tasks";
import { toEarlierRecipesText } from "../text/earlier-recipes";
import { toPersonsWords } from "../text/person-words";
import { toProblemsText } from "../text/problems-text";
import { toRecipesText } from "../text/recipe-text";
import { toUndo } from "./classify-intent";

const longestSentence = 300;
/** With what is left out and why. */
const longestGoal = 600;
const most = { fields: 30, criteria: 6 };

/**
 * Has the contract of the preparation written, and determines its scope: which dataset changes, what its steps may read, and where
 * the result is stored.
 */
export const planPreparation: RecipesNode = async (state, run) => {
  const { facts } = state;
  const recipes = await Promise.all(
    facts.known.map(({ id }) => run.ports.preparations.load({ dataset: id, further: [], output: null })),
  );
  const { output, asked } = await askEngine(state, run, {
    task: recipeTasks.plan_preparation,
    values: {
      question: toFencedText("question", facts.question),
      remarks: [toPersonsWords(facts), toRefusals(facts, run)].filter((text) => text !== "").join("\n\n"),
      recipes: [toRecipesText(recipes, run), await toEarlierRecipesText(run)]
        .filter((text) => text !== "")
        .join("\n\n"),
    },
  });
  const reply = toShownReply(PreparationReply, output);
  const { facts: planned, summary } = toPlanned(reply, facts, run);
  const messages = [asked, toTextEntry("assistant", toReplyText(PreparationReply, reply))];
  // Earlier proposals no longer apply.
  const open = {
    problems: [],
    repairs: 0,
    patch: [],
    tried: null,
    approval: null,
    wayOn: "open",
    review: "open",
  } as const;
  const cleared = { ...open, problems: [], patch: [], verdict: null, standstill: null, asked: null };
  return { update: { messages, facts: { ...cleared, ...planned } }, summary };
};

/** Lists why the steps of the previous plan were refused; empty if they were not. */
function toRefusals({ problems }: RecipesFacts, run: RecipesRun): string {
  if (problems.length === 0) return "";
  return `The previous steps were refused:\n\n${toProblemsText(problems, run)}`;
}

type Planned = { facts: Partial<RecipesFacts>; summary: string };

function toPlanned(reply: PreparationReply, facts: RecipesFacts, run: RecipesRun): Planned {
  const { known } = facts;
  const cannot = toSentence(reply.cannot ?? "");
  if (cannot !== "") return { facts: { refusal: cannot }, summary: "This cannot be done" };
  const question = toQuestion(reply, facts);
  if (question !== null && run.consent.clarify && facts.choices.length < recipeLimits.questions) {
    return { facts: { asked: question }, summary: "Needs clarification" };
  }
  const [target = null, ...others] = toKnown(reply.inputs, known);
  const chosen =
    target ?? (known.length === 1 ? known[0] : known.find(({ id }) => id === run.lastPrepared)) ?? known[0];
  if (chosen === undefined)
    return { facts: { refusal: "There is no dataset to change." }, summary: "There is no dataset" };
  if (reply.action === "undo") return toUndone(reply, chosen);
  const wanted = toSentence(reply.output ?? "", 120);
  const isFree = (name: string) => known.every((one) => one.name.toLowerCase() !== name.toLowerCase());
  // The rows of a live table stay unchanged, so the result is a separate dataset.
  const output = chosen.isLive && (wanted === "" || !isFree(wanted)) ? toFreeName(chosen.name, isFree) : wanted;
  const isNew = output !== "" && isFree(output);
  const action = !isNew && chosen.steps > 0 ? "update" : "create";
  const fields = toFields(reply.fields ?? [], run);
  const plan: PreparationPlan = {
    ...{ goal: toSentence(reply.goal, longestGoal) || toSentence(facts.question), action },
    inputs: [chosen.name, ...others.map(({ name }) => name)],
    output: { name: isNew ? output : chosen.name, isNew },
    fields,
    personalData: toPersonal(fields, reply.personal_data ?? [], run),
    successCriteria: (reply.success_criteria ?? []).map((text) => toSentence(text)).slice(0, most.criteria),
  };
  const further = known.filter(({ id }) => id !== chosen.id).map(({ id }) => id);
  const wish = { dataset: chosen.id, further, output: isNew ? output : null };
  const summary = `${action === "create" ? "A first preparation" : "A change to the preparation"} of one dataset`;
  return { facts: { plan, wish, change: null, intent: action }, summary };
}

/** Names the dataset for the prepared rows of a live table. */
function toFreeName(name: string, isFree: (name: string) => boolean): string {
  const prepared = toPreparedName(name);
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? prepared : `${prepared} ${count}`;
    if (isFree(free)) return free;
  }
}

function toUndone({ undo_to: label }: PreparationReply, chosen: PreparedDataset): Planned {
  if (chosen.before === null) {
    const refusal = `“${chosen.name}” has not been changed, so there is nothing to undo.`;
    return { facts: { refusal }, summary: "There is no change to undo" };
  }
  const to = /^v[1-9]\d{0,8}\.0$/u.test(label ?? "") ? (label ?? undefined) : undefined;
  return {
    facts: { ...toUndo(chosen, to), intent: "undo" },
    summary: "The request is for an earlier version of the data",
  };
}

function toSentence(text: string, longest = longestSentence): string {
  return toOneLine(text, longest);
}

function toQuestion({ question, options }: PreparationReply, { choices }: RecipesFacts): RecipesFacts["asked"] {
  const text = toSentence(question ?? "");
  if (text === "") return null;
  const shown = (options ?? []).slice(0, 8).map(({ id, label }) => ({ id, label: toSentence(label), description: "" }));
  return { id: `q${choices.length + 1}`, text, options: shown };
}

/** Finds the datasets that a reply names, each once. */
function toKnown(names: readonly string[], known: readonly PreparedDataset[]): PreparedDataset[] {
  const found = names.flatMap((wanted) => {
    const plain = wanted.trim().toLowerCase();
    return known.find(({ name }) => name === wanted) ?? known.find(({ name }) => name.toLowerCase() === plain) ?? [];
  });
  return [...new Set(found)];
}

/** Keeps the names that are columns of some dataset. */
function toFields(names: readonly string[], { datasets }: Pick<RecipesRun, "datasets">): string[] {
  const columns = new Set(datasets.flatMap(({ profile }) => profile.columns.map(({ name }) => name)));
  return [...new Set(names)].filter((name) => columns.has(name)).slice(0, most.fields);
}

/** Adds the fields that contain personal data according to their profile to those that a reply names. */
function toPersonal(
  fields: readonly string[],
  named: readonly string[],
  { datasets }: Pick<RecipesRun, "datasets">,
): string[] {
  const personal = new Set(
    datasets.flatMap(({ profile }) =>
      profile.columns.filter(({ type }) => type === "personal").map(({ name }) => name),
    ),
  );
  return fields.filter((name) => personal.has(name) || named.includes(name));
}
