import { InstructionProblem, type Draft } from "../draft";
import { findKnownTexts, toUnquoted } from "../read-value";
import { the, toForm, type Form } from "./form";

const becomes = "(?:is|are|becomes?|means?|should be|stands? for|=|→|->)";
const listing = /\s*(?:,|\/|\band\b|\bor\b|&)\s*/giu;

/** Reads “DE and germany are Germany, FR is France” as spellings with what they become. Throws InstructionProblem. */
function readMapping(words: string, column: string, draft: Draft): { from: string; to: string }[] {
  const pairs: { from: string; to: string }[] = [];
  let waiting: string[] = [];
  for (const part of words.split(/\s*[,;]\s*(?:and\s+)?/iu).filter((text) => text.trim() !== "")) {
    const found = new RegExp(`^(?<from>.+?)\\s+${becomes}\\s+(?:all\\s+)?(?<to>.+)$`, "iu").exec(part)?.groups;
    const names = (found?.from ?? part)
      .split(listing)
      .map(toUnquoted)
      .filter((name) => name !== "");
    waiting = [...waiting, ...names];
    if (found === undefined) continue;
    const to = toUnquoted(found.to ?? "");
    pairs.push(...waiting.flatMap((from) => findKnownTexts(from, column, draft)).map((from) => ({ from, to })));
    pairs.push(...findKnownTexts(to, column, draft).map((from) => ({ from, to })));
    waiting = [];
  }
  if (waiting.length > 0 || pairs.length === 0) {
    throw new InstructionProblem(
      `I did not understand “${(waiting[0] ?? words).trim()}”. Say what each spelling becomes, for example: merge the spellings of ${column}: GB and UK are United Kingdom.`,
    );
  }
  const known = new Map(pairs.filter(({ from, to }) => from !== to).map((pair) => [pair.from, pair]));
  return [...known.values()];
}

const mergeAs: Form["read"] = ({ columns = "", mapping = "" }, draft) => {
  for (const { name, kind } of draft.getColumns(columns)) {
    if (kind !== "text") throw new InstructionProblem(`${name} holds no texts.`);
    draft.addStep("join_spellings", { column: name, spellings: readMapping(mapping, name, draft) });
  }
};

/** Returns how letters are to be written, by an example of it. */
function toLetters(example: string): "upper" | "lower" | "first upper" {
  const text = toUnquoted(example);
  if (text === text.toUpperCase()) return "upper";
  return text === text.toLowerCase() ? "lower" : "first upper";
}

const mergeLike: Form["read"] = ({ columns = "", example = "" }, draft) => {
  const names = draft.getColumns(columns).map(({ name, kind }) => {
    if (kind !== "text") throw new InstructionProblem(`${name} holds no texts.`);
    return name;
  });
  draft.addStep("trim_and_case", { columns: names, letters: toLetters(example) });
};

const treatAsMissing: Form["read"] = ({ values = "", columns = "it" }, draft) => {
  const texts = values.split(listing).map(toUnquoted);
  for (const { name } of draft.getColumns(columns)) {
    draft.addStep("replace_values", {
      column: name,
      values: texts.map((from) => ({ from, to: null })),
    });
  }
};

const spellings = `(?:merge|unify|join|combine|standardi[sz]e|harmoni[sz]e|normali[sz]e|fix|clean(?: up)?) ${the}(?:different )?(?:spellings?|spelling variants|variants)`;

/** Instructions that name values and what they become; tried before those that name columns alone. */
export const mappingForms: readonly Form[] = [
  toForm(`${spellings} (?:of|in|for) (?<columns>.+?)\\s*[:–] (?<mapping>.+)`, mergeAs),
  toForm(
    `${spellings} (?:of|in|for) (?<columns>.+?),? (?:and )?(?:all )?(?:capitali[sz]ed|written|spelled|spelt)(?: like| as)? (?<example>.+)`,
    mergeLike,
  ),
  toForm(
    "(?:treat|read|count|mark|consider|regard|take) (?:the )?(?:values? )?(?<values>.+?) (?:as|like|for) (?:a )?(?:missing|empty|null|blank|unknown|no)(?: values?)?(?: (?:in|for|of) (?<columns>.+))?",
    treatAsMissing,
  ),
  toForm(
    "(?<values>\\S+) (?:means|stands for|is) (?:missing|empty|null|blank|no value)(?: (?:in|for|of) (?<columns>.+))?",
    treatAsMissing,
  ),
];
