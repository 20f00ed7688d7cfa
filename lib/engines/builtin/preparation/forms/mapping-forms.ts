import { isNumberKind, type RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { Draft } from "../draft";
import { InstructionProblem } from "../instruction-problem";
import { findKnownText, findKnownTexts, toNumber, toUnquoted } from "../read-value";
import { splitList } from "../split-list";
import { the, toForm, type Form } from "./form";

const becomes = "(?:is|are|becomes?|means?|should be|stands? for|=|→|->)";
const listing = /\s*(?:,|\/|\band\b|\bor\b|&)\s*/giu;

/** Reads “DE and germany are Germany, FR is France” as a mapping of spellings. Throws InstructionProblem. */
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
      `I did not understand “${(waiting[0] ?? words).trim()}”. Specify what each spelling becomes, for example: merge the spellings of ${column}: GB and UK are United Kingdom.`,
    );
  }
  const known = new Map(pairs.filter(({ from, to }) => from !== to).map((pair) => [pair.from, pair]));
  return [...known.values()];
}

const mergeAs: Form["read"] = ({ columns = "", mapping = "" }, draft) => {
  for (const { name, kind } of draft.getColumns(columns)) {
    if (kind !== "text") throw new InstructionProblem(`${name} does not contain text.`);
    draft.addStep("join_spellings", { column: name, spellings: readMapping(mapping, name, draft) });
  }
};

/** Infers the letter case from an example. */
function toLetters(example: string): "upper" | "lower" | "first upper" {
  const text = toUnquoted(example);
  if (text === text.toUpperCase()) return "upper";
  return text === text.toLowerCase() ? "lower" : "first upper";
}

const mergeLike: Form["read"] = ({ columns = "", example = "" }, draft) => {
  const names = draft.getColumns(columns).map(({ name, kind }) => {
    if (kind !== "text") throw new InstructionProblem(`${name} does not contain text.`);
    return name;
  });
  draft.addStep("trim_and_case", { columns: names, letters: toLetters(example) });
};

/** Makes values missing in the given columns or, without any, in all that contain them. Throws InstructionProblem. */
const treatAsMissing: Form["read"] = ({ values = "", columns }, draft) => {
  const texts = splitList(values.replaceAll(/\s*\/\s+|\s+\/\s*/gu, ", ")).map(toUnquoted);
  const isAll = columns === undefined || /^(?:everywhere|(?:all|every|each|any) (?:of the )?columns?)$/iu.test(columns);
  const isPronoun = columns === undefined && draft.hasNamed;
  const named = isAll ? (isPronoun ? draft.getColumns("it") : null) : draft.getColumns(columns);
  const found = named ?? draft.columns.filter((column) => texts.some((text) => isHeld(text, column, draft)));
  if (found.length === 0)
    throw new InstructionProblem(
      `No column is known to contain “${texts.join("” or “")}”. Specify the column, for example: treat ${texts[0] ?? "-"} as missing in ${draft.names[0] ?? "amount"}.`,
    );
  for (const column of found) {
    const own = named === null ? texts.filter((text) => isHeld(text, column, draft)) : texts;
    const wrong = isNumberKind(column.kind) ? own.find((text) => toNumber(text) === null) : undefined;
    if (wrong !== undefined)
      throw new InstructionProblem(`“${wrong}” is not a number, but ${column.name} contains numbers.`);
    const spelled = column.kind === "text" ? own.flatMap((text) => findKnownTexts(text, column.name, draft)) : own;
    draft.addStep("replace_values", {
      column: column.name,
      values: [...new Set(spelled)].map((from) => ({ from, to: null })),
    });
  }
};

/** Whether a column is known to contain a value. */
function isHeld(text: string, { name, kind }: RecipeColumn, draft: Draft): boolean {
  if (kind === "text") return findKnownText(text, name, draft) !== null;
  const profile = draft.findProfile(name);
  const value = toNumber(text);
  if (profile === null || value === null || !isNumberKind(kind)) return false;
  return profile.min === value || profile.max === value || profile.top.some((one) => one.value === value);
}

/** Merges values that are declared the same: all become the most frequent one, or the named one. */
const mergeValues: Form["read"] = ({ values = "", to, columns }, draft) => {
  const texts = splitList(values).map(toUnquoted);
  const named = columns === undefined ? draft.columns.filter(({ kind }) => kind === "text") : draft.getColumns(columns);
  const holders = named.filter(({ name }) => texts.every((text) => findKnownText(text, name, draft) !== null));
  const [only] = holders;
  if (texts.length < 2 || only === undefined || holders.length > 1)
    throw new InstructionProblem(
      `I do not know which column contains “${texts.join("” and “")}”. Try, for example: merge the spellings of ${draft.names[0] ?? "name"}: GB and UK are United Kingdom.`,
    );
  const spelled = [...new Set(texts.flatMap((text) => findKnownTexts(text, only.name, draft)))];
  const top = draft.findProfile(only.name)?.top ?? [];
  const frequent = spelled.toSorted((one, other) => countOf(other, top) - countOf(one, top))[0] ?? "";
  const target = to === undefined ? frequent : toUnquoted(to);
  draft.addStep("join_spellings", {
    column: only.name,
    spellings: spelled.filter((from) => from !== target).map((from) => ({ from, to: target })),
  });
};

const countOf = (text: string, top: ColumnProfile["top"]) => top.find(({ value }) => value === text)?.count ?? 0;

const noteSame: Form["read"] = ({ values = "" }, draft) => {
  draft.noteSubject(values);
};

const none =
  "(?:an? )?(?:missing|empty|null|blank|nothing|nan|no (?:data|value|reading|entry))(?: values?| cells?| data)?";
const missing = `(?:unknown|not given|${none})`;
const spellings = `(?:merge|unify|join|combine|standardi[sz]e|harmoni[sz]e|normali[sz]e|fix|clean(?: up)?) ${the}(?:different )?(?:spellings?|spelling variants|variants)`;

/** Instructions that map values to others; tried before those that only name columns. */
export const mappingForms: readonly Form[] = [
  toForm(`${spellings} (?:of|in|for) (?<columns>.+?)\\s*[:–] (?<mapping>.+)`, mergeAs),
  toForm(
    `${spellings} (?:of|in|for) (?<columns>.+?),? (?:and )?(?:all )?(?:capitali[sz]ed|written|spelled|spelt)(?: like| as)? (?<example>.+)`,
    mergeLike,
  ),
  toForm(
    `(?:treat|read|count|mark|consider|regard|take|see|interpret) (?:the )?(?:values? )?(?<values>.+?) (?:as|like|for) ${missing}(?: (?:in|for|of) (?:the )?(?<columns>.+))?`,
    treatAsMissing,
  ),
  toForm(
    `(?:make|set|turn|change|convert|replace) (?:the )?(?:values? )?(?<values>.+?) (?:to |into |as |be |by |with )?${none} in (?:the )?(?<columns>.+)`,
    treatAsMissing,
  ),
  toForm(
    `(?:make|set|turn|change|convert|replace) (?:the )?(?:values? )?(?<values>.+?) in (?:the )?(?<columns>.+?) (?:to |into |as |be |by |with )?${none}`,
    treatAsMissing,
  ),
  toForm(
    `(?:the )?(?:values? )?(?<values>.+?) in (?:the )?(?<columns>.+?) (?:is|are|means?|counts? as|stands? for) ${missing}`,
    treatAsMissing,
  ),
  toForm(`(?:the )?(?:values? )?(?<values>.+?) (?:is|are|means?|counts? as|stands? for) ${missing}`, treatAsMissing),
  toForm(
    "(?:blank|null|clear|empty)(?: out)? (?:the )?(?:values? )?(?<values>.+?)(?: out)? in (?:the )?(?<columns>.+?)(?: out)?",
    treatAsMissing,
  ),
  toForm(
    `(?:make|set|turn|change|convert|replace) (?:the )?(?:values? )?(?<values>.+?) (?:to |into |as |be |by |with )${none}`,
    treatAsMissing,
  ),
  toForm(
    "(?<values>\\S+) (?:means|stands for|is) (?:missing|empty|null|blank|no value)(?: (?:in|for|of) (?:the )?(?<columns>.+))?",
    treatAsMissing,
  ),
];

/** Tried after all other instructions: “merge berlin and Berlin”. */
export const lastMappingForms: readonly Form[] = [
  toForm(
    "(?:merge|unify|combine|join|treat) (?<values>.+?(?:,| and | & ).+?)(?: (?:into|to|as|under) (?:one(?: (?:value|spelling|name))?|the same(?: (?:value|thing))?|(?<to>.+?)))?(?: in (?:the )?(?<columns>.+))?",
    mergeValues,
  ),
  toForm(
    "(?<values>.+?(?:,| and | & ).+?) (?:are|is|mean) (?:all )?(?:one and )?(?:the )?same(?: (?:thing|value|\\p{L}+))?",
    noteSame,
  ),
];
