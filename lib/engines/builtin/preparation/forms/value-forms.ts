import { isNumberKind, type RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { toMeantKind, type DateOrder } from "@/lib/domain/datasets/meant-kind";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { InstructionProblem, NothingToChange, type Draft } from "../draft";
import { findKnownText, quoteColumn, toNumber, toUnquoted } from "../read-value";
import { the, toForm, type Form } from "./form";
import { readFormula } from "./formula";

const parse =
  (kind: "number" | "date"): Form["read"] =>
  ({ columns = "", first = "" }, draft) => {
    const found = draft.getColumns(columns);
    const isDone = (column: RecipeColumn) =>
      kind === "number" ? isNumberKind(column.kind) : column.kind === "date" || column.kind === "datetime";
    const names = found.filter((column) => !isDone(column)).map(({ name }) => name);
    const [done] = found;
    if (done !== undefined && names.length === 0)
      throw new NothingToChange(`${done.name} already holds ${kind}s, so nothing has to be changed.`);
    if (kind === "number") addNumbers(names, draft);
    else {
      for (const name of names) {
        draft.addStep("parse_date", {
          columns: [name],
          order: orders[first.toLowerCase()] ?? getDateOrder(name, draft),
        });
      }
    }
    for (const name of names) draft.retype(name, kind);
  };

/** Orders of dates by what comes first. */
const orders: Readonly<Record<string, DateOrder>> = {
  day: "day month year",
  month: "month day year",
  year: "year month day",
};

/** Reads columns as numbers, each with the decimal mark that its texts have. */
function addNumbers(names: readonly string[], draft: Draft): void {
  const isComma = (name: string) => hasDecimalComma(draft.findProfile(name));
  const [commas, points] = [names.filter(isComma), names.filter((name) => !isComma(name))];
  if (points.length > 0) draft.addStep("parse_number", { columns: points });
  if (commas.length > 0) draft.addStep("parse_number", { columns: commas, decimal_mark: "," });
}

/** Whether texts end with a comma and one or two digits, and none with a point. */
function hasDecimalComma(profile: ColumnProfile | null): boolean {
  if (profile === null) return false;
  const { head, middle, tail, rare } = profile.samples;
  const cells = [...(profile.values ?? []), ...profile.top.map(({ value }) => value), head, middle, tail, rare];
  const texts = cells.filter((cell) => typeof cell === "string");
  const has = (pattern: RegExp) => texts.some((text) => pattern.test(text));
  return has(/\d,\d{1,2}(?!\d)/u) && !has(/\d\.\d{1,2}(?!\d)/u);
}

/** “02/01/2025 is the 2nd of January”, “day first”: in which order dates are written. */
const dateOrder: Form["read"] = ({ first = "", left = "", right = "", day = "" }, draft) => {
  const known = orders[first.toLowerCase()];
  const isDayFirst = Number(left) === Number(day);
  if (known === undefined && !isDayFirst && Number(right) !== Number(day)) {
    throw new InstructionProblem(
      "I did not understand in which order the dates are written. Say: day first, or month first.",
    );
  }
  draft.setDateOrder(known ?? (isDayFirst ? "day month year" : "month day year"));
};

const roundTo: Form["read"] = ({ columns = "", digits = "0" }, draft) => {
  for (const { name, kind } of draft.getColumns(columns)) {
    if (!isNumberKind(kind)) throw new InstructionProblem(`${name} holds no numbers, so it cannot be rounded.`);
    draft.addStep("derive", {
      name,
      expression: `round(${quoteColumn(name)}, ${digitWords[digits.toLowerCase()] ?? digits})`,
    });
  }
};

const digitWords: Readonly<Record<string, string>> = { zero: "0", no: "0", one: "1", two: "2", three: "3", four: "4" };

/** Returns the order of day, month and year in a column. Throws InstructionProblem if it holds no dates. */
function getDateOrder(name: string, draft: Draft): DateOrder {
  const profile = draft.findProfile(name);
  const meant = profile === null ? null : toMeantKind(profile);
  if (meant?.kind === "date") return meant.order;
  throw new InstructionProblem(`The texts of ${name} are not written like dates.`);
}

/** Merges spellings; the variants are counted over all rows before the step is checked. */
const mergeSpellings: Form["read"] = ({ columns = "" }, draft) => {
  for (const { name } of draft.getColumns(columns)) {
    if (draft.findProfile(name)?.spellings?.rows === 0) {
      throw new InstructionProblem(
        `No texts of ${name} differ only in case or spacing. Say which texts to replace, for example: replace GB by UK in ${name}.`,
      );
    }
    draft.addStep("join_spellings", { column: name, spellings: [] });
  }
};

const fillMissing: Form["read"] = ({ columns = "", how = "" }, draft) => {
  const words = toUnquoted(how.replace(/^(?:the|its|their|an?)\s+/iu, ""));
  const plain = words
    .toLowerCase()
    .replace(/ (?:of|in) .*$/u, "")
    .replace(/ values?$/u, "");
  const method = methods[plain];
  const formula = method === undefined ? readFormula(words, draft) : null;
  for (const { name, kind } of draft.getColumns(columns)) {
    if (formula !== null) {
      draft.addStep("derive", { name, expression: `coalesce(${quoteColumn(name)}, ${formula})` });
      continue;
    }
    if ((method === "median" || method === "mean") && !isNumberKind(kind)) {
      throw new InstructionProblem(
        `${name} holds no numbers, so it has no ${method}. Give a value, for example: fill missing ${name} with "unknown".`,
      );
    }
    if (method !== undefined) draft.addStep("fill_missing", { columns: [name], method });
    else {
      const value = frequent.has(plain) ? getMostFrequent(name, draft) : toFillValue(words, { name, kind });
      draft.addStep("fill_missing", { columns: [name], method: "value", value });
    }
  }
};

const methods: Readonly<Record<string, "median" | "mean" | "previous" | "next">> = {
  median: "median",
  mean: "mean",
  average: "mean",
  previous: "previous",
  last: "previous",
  "last known": "previous",
  next: "next",
};
const frequent: ReadonlySet<string> = new Set(["mode", "most frequent", "most common"]);

function getMostFrequent(name: string, draft: Draft): string {
  const value = draft.findProfile(name)?.top[0]?.value;
  if (value === undefined || value === null)
    throw new InstructionProblem(`No value of ${name} is frequent enough to fill others with.`);
  return String(value);
}

function toFillValue(words: string, { name, kind }: Pick<RecipeColumn, "name" | "kind">): string {
  if (!isNumberKind(kind)) return words;
  const value = toNumber(words);
  if (value === null)
    throw new InstructionProblem(
      `“${words}” is not a number, but ${name} holds numbers. Give a number, or say “the median”.`,
    );
  return String(value);
}

const capAt: Form["read"] = ({ columns = "", low, high }, draft) => {
  for (const { name, kind } of draft.getColumns(columns)) {
    if (!isNumberKind(kind)) throw new InstructionProblem(`${name} holds no numbers, so it cannot be capped.`);
    const [least, most] = [low, high].map((words) => (words === undefined ? null : toNumber(words)));
    if ((low !== undefined && least === null) || (high !== undefined && most === null))
      throw new InstructionProblem("Give numbers to cap at, for example: cap price at 100.");
    const bounds = {
      ...(typeof least === "number" && { lower: least }),
      ...(typeof most === "number" && { upper: most }),
    };
    draft.addStep("cap_outliers", { column: name, ...bounds });
  }
};

const changeCase: Form["read"] = ({ columns = "", letters = "" }, draft) => {
  const change = /^(?:lower|small)/iu.test(letters)
    ? "lower"
    : /^(?:upper|capital|caps)/iu.test(letters)
      ? "upper"
      : "first upper";
  draft.addStep("trim_and_case", { columns: toTexts(columns, draft), letters: change });
};

const trim: Form["read"] = ({ columns = "" }, draft) => {
  draft.addStep("trim_and_case", { columns: toTexts(columns, draft) });
};

function toTexts(words: string, draft: Draft): string[] {
  const found = draft.getColumns(words);
  const other = found.find(({ kind }) => kind !== "text");
  if (other !== undefined) throw new InstructionProblem(`${other.name} holds no texts.`);
  return found.map(({ name }) => name);
}

const replaceValue: Form["read"] = ({ from = "", to = "", column = "" }, draft) => {
  const { name } = draft.getColumn(column);
  const text = toUnquoted(from);
  const isMissing = /^(?:nothing|missing|null|an empty value|a missing value)$/iu.test(toUnquoted(to));
  draft.addStep("replace_values", {
    column: name,
    values: [{ from: findKnownText(text, name, draft) ?? text, to: isMissing ? null : toUnquoted(to) }],
  });
};

const letterWords =
  "(?<letters>lower(?:case| case)|small letters|upper(?:case| case)|capital letters|capitals|title case)";

/** Instructions about values. */
export const valueForms: readonly Form[] = [
  toForm(
    "(?:make|turn|convert|read|parse|treat|change|cast|store) (?<columns>.+?) (?:into |to |as )?(?:an? )?(?:number|numbers|numeric|numerical)",
    parse("number"),
  ),
  toForm(
    "(?:make|turn|convert|read|parse|treat|change|cast|store) (?<columns>.+?) (?:into |to |as )?(?:an? )?(?:date|dates)(?:,? (?:with )?(?:the )?(?<first>day|month|year)(?: comes| is| goes)? first)?",
    parse("date"),
  ),
  toForm("(?:with )?(?:the )?(?<first>day|month|year)(?: comes| is| goes)? first", dateOrder),
  toForm(
    "(?<left>\\d{1,2})[./-](?<right>\\d{1,2})[./-]\\d{2,4} (?:is|means|stands for) (?:the )?(?:(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)? \\p{L}+|\\p{L}+ (?:the )?(?<day2>\\d{1,2})(?:st|nd|rd|th)?)(?:,? \\d{4})?",
    ({ day, day2, ...rest }, draft) => dateOrder({ ...rest, day: day ?? day2 }, draft),
  ),
  toForm(
    `round ${the}(?<columns>.+?) to (?<digits>\\d|zero|no|one|two|three|four)(?: (?:decimals?|digits?|decimal places?|places?)(?: after the (?:point|comma))?)?`,
    roundTo,
  ),
  toForm(`capitali[sz]e ${the}(?<columns>.+)`, ({ columns }, draft) =>
    changeCase({ columns, letters: "title" }, draft),
  ),
  toForm(`(?<letters>lower|upper)-?case ${the}(?<columns>.+)`, changeCase),
  toForm(
    `(?:merge|unify|join|combine|standardi[sz]e|normali[sz]e|fix|clean(?: up)?) ${the}(?:spellings?|spelling variants|variants)(?: (?:of|in|for) (?<columns>.+))`,
    mergeSpellings,
  ),
  toForm(
    `fill (?:in )?${the}(?:missing|empty|blank) (?:values (?:of|in|for) )?(?<columns>.+?) (?:with|by|using) (?<how>.+)`,
    fillMissing,
  ),
  toForm(
    `replace ${the}(?:missing|empty|blank) (?:values (?:of|in|for) )?(?<columns>.+?) (?:with|by) (?<how>.+)`,
    fillMissing,
  ),
  toForm(
    `(?:cap|clip|winsori[sz]e|limit) ${the}(?:outliers (?:of|in) )?(?<columns>.+?) (?:at|to) (?:at most )?(?<high>\\S+)`,
    capAt,
  ),
  toForm(
    `(?:cap|clip|winsori[sz]e|limit) ${the}(?:outliers (?:of|in) )?(?<columns>.+?) (?:between|from|to between) (?<low>\\S+) (?:and|to) (?<high>\\S+)`,
    capAt,
  ),
  toForm(`(?:cap|clip|winsori[sz]e) ${the}outliers (?:of|in) (?<columns>.+)`, capAt),
  toForm(`(?:make|turn|convert|write|put|change|set) (?<columns>.+?) (?:into |to |in |as )?${letterWords}`, changeCase),
  toForm(`(?:trim|strip)(?: ${the}(?:blanks|spaces|whitespace)(?: (?:of|in|from|around))?)? (?<columns>.+)`, trim),
  toForm("replace (?<from>.+?) (?:by|with) (?<to>.+?) in (?<column>.+)", replaceValue),
];
