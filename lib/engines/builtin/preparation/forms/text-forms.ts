import { quoteName, quoteValue } from "@/lib/domain/text/quotes";
import type { Draft } from "../draft";
import { InstructionProblem } from "../instruction-problem";
import { toUnquoted } from "../read-value";
import { the, toForm, type Form } from "./form";

const changeCase: Form["read"] = ({ columns = "", letters = "" }, draft) => {
  const change = /^(?:lower|small)/iu.test(letters)
    ? "lower"
    : /^(?:all caps|upper|capital l|capitals|caps|block)/iu.test(letters)
      ? "upper"
      : "first upper";
  draft.addStep("trim_and_case", { columns: toTexts(columns, draft), letters: change });
};

const trim: Form["read"] = ({ columns = "" }, draft) => {
  draft.addStep("trim_and_case", { columns: toTexts(columns, draft) });
};

function toTexts(words: string, draft: Draft): string[] {
  const found = draft.getColumns(words);
  const isAll = /^(?:everywhere|everything|(?:all|every|each)\b)/iu.test(words);
  const texts = found.filter(({ kind }) => kind === "text");
  const other = found.find(({ kind }) => kind !== "text");
  if (other !== undefined && !isAll) throw new InstructionProblem(`${other.name} does not contain text.`);
  if (texts.length === 0) throw new InstructionProblem("No column contains text.");
  return texts.map(({ name }) => name);
}

/** Merges spellings; the variants are counted over all rows before the step is checked. */
const mergeSpellings: Form["read"] = ({ columns = "" }, draft) => {
  for (const { name, kind } of draft.getColumns(columns)) {
    if (kind !== "text" || draft.findProfile(name)?.spellings?.rows === 0) {
      throw new InstructionProblem(
        `No values of ${name} differ only in case or spacing. Specify the values to replace, for example: replace GB by UK in ${name}.`,
      );
    }
    draft.addStep("join_spellings", { column: name, spellings: [] });
  }
};

const joinWords: Readonly<Record<string, string>> = {
  space: " ",
  blank: " ",
  comma: ",",
  dash: "-",
  hyphen: "-",
  slash: "/",
  underscore: "_",
  semicolon: ";",
  colon: ":",
  dot: ".",
  period: ".",
  nothing: "",
};

/** Reads “a comma and a space” or a quoted text; null for other words. */
function readGlue(words: string): string | null {
  const plain = words.trim();
  if (/^["“'`].*["”'`]$/u.test(plain)) return plain.slice(1, -1);
  const parts = plain
    .toLowerCase()
    .split(/\s+(?:and|then|plus)\s+/u)
    .map((part) => joinWords[part.replace(/^(?:an?|one|the|single)\s+/u, "").replace(/^(?:single|one)\s+/u, "")]);
  return parts.some((part) => part === undefined) ? null : parts.join("");
}

const combine: Form["read"] = ({ columns = "", name = "", glue = "space" }, draft) => {
  const separator = readGlue(glue);
  if (separator === null)
    throw new InstructionProblem(`I do not recognize the separator “${glue}”. Put it in quotes, for example: ", ".`);
  const found = draft.getColumns(columns);
  if (found.length < 2) throw new InstructionProblem("Name at least two columns to combine.");
  const made = toUnquoted(name);
  if (draft.names.some((known) => known.toLowerCase() === made.toLowerCase()))
    throw new InstructionProblem(`There is already a column “${made}”. Choose another name.`);
  if (found.some(({ kind }) => kind === "datetime" || kind === "other"))
    throw new InstructionProblem("Dates with times cannot be combined with text. Choose other columns.");
  const parts = found.map(({ name: column, kind }) => {
    const quoted = quoteName(column);
    return kind === "text" ? quoted : `to_text(${quoted})`;
  });
  const joined = separator === "" ? parts.join(", ") : parts.join(`, ${quoteValue(separator)}, `);
  draft.addStep("derive", { name: made, expression: `concat(${joined})` });
  draft.addColumns([made], "text");
};

const letterWords =
  "(?<letters>lower[ -]?case(?: letters)?|small letters|all caps|caps|block letters|upper[ -]?case(?: letters)?|capital letters|capitals|capitali[sz]ed|title case|sentence case|(?:an? )?(?:initial|first|leading) capital(?: letter)?)";
const same = "(?:one|a single|the same|a consistent|a uniform|a common|consistent|uniform)";
const written = "(?: (?:is|are|gets?) (?:written|spelled|spelt)(?: in)?)?";
const fixing =
  "(?:merge|unify|join|combine|standardi[sz]e|harmoni[sz]e|normali[sz]e|reconcile|align|fix|clean(?: up)?)";
const blanks = "(?:blanks?|spaces?|white ?spaces?)";
const extra = "(?:(?:extra|leading|trailing|surrounding|superfluous|unnecessary|stray|double|and|or) )*";
const made = '(?<name>"[^"]+"|“[^”]+”|[\\p{L}_][\\p{L}\\p{N}_ ]*?)';
const into = "(?:into|in|as|to|to form|under) (?:an? |one |the )?(?:new |single )*(?:column )?(?:called |named )?";
const gluing =
  "(?:,? ?(?:separated by|joined (?:by|with)|with|using|and)) (?<glue>\"[^\"]*\"|“[^”]*”|'[^']*'|(?:an? |one )?\\p{L}+(?: (?:and|then) (?:an? |one )?\\p{L}+)?)(?: (?:in between|between(?: them)?|in the middle|as (?:the )?separator))?";
const joining = "(?:combine|concatenate|join|merge|put|glue|paste|unite)";

/** Instructions about texts. */
export const textForms: readonly Form[] = [
  toForm(
    `(?:make|turn|convert|write|put|change|set|have|keep) ${the}(?<columns>.+?) (?:into |to |in |as |all |with )*${letterWords}`,
    changeCase,
  ),
  toForm(`capitali[sz]e ${the}(?<columns>.+)`, ({ columns }, draft) =>
    changeCase({ columns, letters: "sentence case" }, draft),
  ),
  toForm(`(?<letters>lower|upper)-? ?case ${the}(?<columns>.+)`, changeCase),
  toForm(
    `${fixing} ${the}(?:different )?(?:spellings?|spelling variants|variants|ways of writing)(?: (?:of|in|for) (?<columns>.+))`,
    mergeSpellings,
  ),
  toForm(
    `(?:make|use|create|apply|keep|have|give) (?:only |just )?${same} (?:spelling|writing|way of writing|form|notation)s?(?: each)? (?:for|of|in|out of|from|to) ${the}(?:different (?:ways|spellings|variants)(?: (?:of|in which))? )?(?<columns>.+?)${written}`,
    mergeSpellings,
  ),
  toForm(`make (?:the )?spellings? of (?<columns>.+?) (?:consistent|uniform|the same|identical)`, mergeSpellings),
  toForm(`make ${the}(?<columns>.+?) (?:consistent|uniform)(?:ly (?:written|spelled|spelt))?`, mergeSpellings),
  toForm(
    `(?:write|spell) ${the}(?<columns>.+?) (?:in )?(?:(?:${same}) way|consistently|uniformly|alike)`,
    mergeSpellings,
  ),
  toForm(`(?:trim|strip)(?: ${the}${extra}${blanks}(?: (?:of|in|from|around|off))?)? (?<columns>.+)`, trim),
  toForm(
    `(?:drop|remove|delete|clean(?: up)?|get rid of|take away|cut|fix) ${the}${extra}${blanks}(?:,)? ?(?:(?:around|in|from|of|off|at the (?:beginning|start|end)(?: and (?:the )?(?:beginning|start|end))? of|before and after) )?${the}(?<columns>.+)`,
    trim,
  ),
  toForm(`${joining} (?:the )?(?:columns )?(?<columns>.+?)(?: together)? ${into}${made}${gluing}`, combine),
  toForm(`${joining} (?:the )?(?:columns )?(?<columns>.+?)(?: together)?${gluing} ${into}${made}`, combine),
  toForm(`${joining} (?:the )?(?:columns )?(?<columns>.+?)(?: together)? ${into}${made}`, combine),
];

/** Tried after all other instructions: “unify city”. */
export const lastTextForms: readonly Form[] = [
  toForm(`${fixing} ${the}(?:(?:names?|values?|entries|writing) (?:of|in) )?(?<columns>.+)`, mergeSpellings),
];
