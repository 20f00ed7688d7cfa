import { isNumberKind, type RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { toMeantKind, type DateOrder } from "@/lib/domain/datasets/meant-kind";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { quoteName } from "@/lib/domain/text/quotes";
import type { Draft } from "../draft";
import { InstructionProblem, NothingToChange } from "../instruction-problem";
import { findKnownText, looksLikeNumbers, toNumber, toUnquoted } from "../read-value";
import { splitList } from "../split-list";
import { the, toForm, type Form } from "./form";

const parse =
  (kind: "number" | "date"): Form["read"] =>
  ({ columns = "", first = "", dateOnly }, draft) => {
    const found = draft.getColumns(columns);
    const isDone = (column: RecipeColumn) =>
      kind === "number" ? isNumberKind(column.kind) : column.kind === "date" || column.kind === "datetime";
    const names = found.filter((column) => !isDone(column)).map(({ name }) => name);
    const [done] = found;
    if (done !== undefined && names.length === 0)
      throw new NothingToChange(`${done.name} already contains ${kind}s, so there is nothing to change.`);
    if (kind === "number") {
      addNumbers(names, draft);
      for (const name of names) draft.retype(name, kind);
    } else {
      for (const name of names)
        addDates(name, { order: orders[first.toLowerCase()], isBare: dateOnly !== undefined }, draft);
    }
  };

/** Reads a column as dates, with the times of day that its texts have unless only dates are wanted. */
function addDates(
  name: string,
  { order: named, isBare }: { order: DateOrder | undefined; isBare: boolean },
  draft: Draft,
): void {
  const profile = draft.findProfile(name);
  const meant = profile === null ? null : toMeantKind(profile);
  const order = named ?? (meant?.kind === "date" ? meant.order : null);
  if (order === null) throw new InstructionProblem(`The values of ${name} do not look like dates.`);
  const isTimed = !isBare && meant?.kind === "date" && meant.time === "keep";
  draft.addStep("parse_date", { columns: [name], order, ...(isTimed && { time: "keep" }) });
  draft.retype(name, isTimed ? "datetime" : "date");
}

/** Date orders by their first part. */
const orders: Readonly<Record<string, DateOrder>> = {
  day: "day month year",
  month: "month day year",
  year: "year month day",
};

/** Converts columns to numbers, each with the decimal mark that its texts use. */
function addNumbers(names: readonly string[], draft: Draft): void {
  const isComma = (name: string) => draft.decimalCommas.includes(name) || hasDecimalComma(draft.findProfile(name));
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

/** “02/01/2025 is the 2nd of January”, “day first”: the order of day and month. */
const dateOrder: Form["read"] = ({ first = "", left = "", right = "", day = "" }, draft) => {
  const known = orders[first.toLowerCase()];
  const isDayFirst = Number(left) === Number(day);
  if (known === undefined && !isDayFirst && Number(right) !== Number(day)) {
    throw new InstructionProblem("I did not understand the order of day and month. Use “day first” or “month first”.");
  }
  draft.setDateOrder(known ?? (isDayFirst ? "day month year" : "month day year"));
};

const roundTo: Form["read"] = ({ columns = "", digits = "0" }, draft) => {
  for (const { name, kind } of draft.getColumns(columns)) {
    if (!isNumberKind(kind)) throw new InstructionProblem(`${name} does not contain numbers, so it cannot be rounded.`);
    draft.addStep("derive", {
      name,
      expression: `round(${quoteName(name)}, ${digitWords[digits.toLowerCase()] ?? digits})`,
    });
  }
};

const sizes: Readonly<Record<string, number>> = { ten: 10, hundred: 100, thousand: 1000 };

const roundToMultiple: Form["read"] = ({ columns = "", size = "" }, draft) => {
  const width = sizes[size.toLowerCase().replace(/s$/u, "")] ?? Number(size);
  for (const { name, kind } of draft.getColumns(columns)) {
    if (!isNumberKind(kind)) throw new InstructionProblem(`${name} does not contain numbers, so it cannot be rounded.`);
    draft.addStep("derive", { name, expression: `round(${quoteName(name)} / ${width}, 0) * ${width}` });
  }
};

const digitWords: Readonly<Record<string, string>> = { zero: "0", no: "0", one: "1", two: "2", three: "3", four: "4" };

const capAt: Form["read"] = ({ columns = "", low, high }, draft) => {
  for (const { name, kind } of draft.getColumns(columns)) {
    if (!isNumberKind(kind)) throw new InstructionProblem(`${name} does not contain numbers, so it cannot be capped.`);
    const [least, most] = [low, high].map((words) => (words === undefined ? null : toNumber(words)));
    if ((low !== undefined && least === null) || (high !== undefined && most === null))
      throw new InstructionProblem("Specify numbers to cap at, for example: cap price at 100.");
    const bounds = {
      ...(typeof least === "number" && { lower: least }),
      ...(typeof most === "number" && { upper: most }),
    };
    draft.addStep("cap_outliers", { column: name, ...bounds });
  }
};

/** Replaces values, which are one text of the column or several. */
const replaceValue: Form["read"] = ({ from = "", to = "", column }, draft) => {
  const { name } = column === undefined ? getHolder(from, draft) : draft.getColumn(column);
  const becomes = nothing.test(toUnquoted(to)) ? null : toUnquoted(to);
  const isOne = findKnownText(toUnquoted(from), name, draft) !== null;
  const values = isOne ? [from] : splitList(from);
  draft.addStep("replace_values", {
    column: name,
    values: values.map((value) => ({
      from: findKnownText(toUnquoted(value), name, draft) ?? toUnquoted(value),
      to: becomes,
    })),
  });
};

const nothing =
  /^(?:nothing|missing|null|blank|empty|nan|none|an empty (?:value|cell)|a (?:missing|blank) (?:value|cell)|missing values?)$/iu;

/** The only column that contains a text. Throws InstructionProblem. */
function getHolder(words: string, draft: Draft) {
  const text = toUnquoted(words);
  const holders = draft.columns.filter(({ name }) => findKnownText(text, name, draft) !== null);
  const [only] = holders;
  if (only !== undefined && holders.length === 1) return only;
  throw new InstructionProblem(
    holders.length === 0
      ? `No column is known to contain “${text}”. Specify the column, for example: replace ${text} by … in ${draft.names[0] ?? "name"}.`
      : `“${text}” is a value of ${holders.map(({ name }) => name).join(" and of ")}. Specify the column.`,
  );
}

/** Converts a column to what its texts look like: numbers or dates. */
const parseAsMeant: Form["read"] = ({ columns = "", first = "" }, draft) => {
  for (const column of draft.getColumns(columns)) {
    const profile = draft.findProfile(column.name);
    const meant = profile === null ? null : toMeantKind(profile);
    const isNumber =
      draft.decimalCommas.includes(column.name) || meant?.kind === "number" || looksLikeNumbers(column.name, draft);
    if (column.kind === "text" && meant?.kind !== "date" && !isNumber)
      throw new InstructionProblem(
        `The values of ${column.name} look neither like numbers nor like dates. Specify the type, for example: make ${column.name} a number.`,
      );
    const kind = meant?.kind === "date" || column.kind === "date" ? "date" : "number";
    parse(kind)({ columns: `"${column.name}"`, first }, draft);
  }
};

/** “List date is month first”: converts the texts to dates. */
const dateFirst: Form["read"] = ({ columns = "", first = "" }, draft) => {
  parse("date")({ columns: columns.replace(/^(?:the )?dates? (?:in|of) /iu, ""), first }, draft);
};

/** Strips symbols from texts, which makes them numbers. */
const stripSigns: Form["read"] = ({ columns = "" }, draft) => {
  for (const { name } of draft.getColumns(columns)) {
    if (!looksLikeNumbers(name, draft))
      throw new InstructionProblem(`The values of ${name} do not look like numbers with symbols.`);
    parse("number")({ columns: `"${name}"` }, draft);
  }
};

/** “Order date is in American format.” */
const dateStyle: Form["read"] = ({ columns = "", style = "" }, draft) =>
  dateFirst(
    { columns, first: /^(?:american|us)/iu.test(style) ? "month" : /^iso/iu.test(style) ? "year" : "day" },
    draft,
  );

const sign =
  "(?:(?:%|\\$|€|£|(?:percent|percentage|dollar|euro|pound|currency|thousands?)(?: (?:signs?|symbols?|separators?))?|units?|commas))";
const signs = `${sign}(?: (?:signs?|symbols?))?(?:(?:,| and|, and) ${sign}(?: (?:signs?|symbols?))?)*`;
const making = "(?:make|turn|convert|read|parse|treat|change|cast|store|interpret)";
const numbers =
  "(?:(?:real|proper|actual|plain|valid) )?(?:number|numbers|numeric|numerical|numeric values?|integers?|decimals?)";
const commas =
  "(?:,? (?:(?:with|they (?:have|use)|it (?:has|uses)|which (?:has|have|uses?)|using) )?\\(?(?<mark>(?:a |the )?decimal commas?|(?:a )?comma as (?:the )?decimal (?:separator|mark|point))\\)?)?";
const firstWords = "(?:,? (?:and |with )?(?:the )?(?<first>day|month|year)s?(?: comes| is| goes)? first)?";
const layout =
  "(?:,? (?:in the (?:form|format)|written|format(?:ted)?|like|as|in)(?: as| like)? (?<layout>(?:d{1,2}|m{1,2}|y{2,4}|[./ -])+))?";

/** Converts to numbers, with the decimal mark that the words name. */
const parseNumbers: Form["read"] = ({ columns = "", mark }, draft) => {
  if (mark !== undefined) draft.noteDecimalComma(draft.getColumns(columns));
  parse("number")({ columns }, draft);
};

/** Converts to dates whose order is named, or shown as “dd/mm/yyyy”. */
const parseDates: Form["read"] = ({ columns = "", first, layout: shown, dateOnly }, draft) => {
  const start = shown?.trim().charAt(0).toLowerCase();
  const shownFirst = start === undefined ? undefined : { d: "day", m: "month", y: "year" }[start];
  const bare = columns.replace(/^(?:the )?dates? (?:in|of) /iu, "");
  parse("date")({ columns: bare, first: first ?? shownFirst ?? "", dateOnly }, draft);
};

/** Instructions about values. */
export const valueForms: readonly Form[] = [
  toForm(`${making} ${the}(?<columns>.+?) (?:into |to |as |be )?(?:an? )?${numbers}${commas}`, parseNumbers),
  toForm(
    `${making} ${the}(?<columns>.+?) (?:into |to |as |be )?(?:an? )?(?:(?:real|proper|actual|valid) )?(?:dates?(?: and times?)?|datetimes?|timestamps?)(?<dateOnly>,? (?:only|without (?:the |their )?times?(?: of day)?))?${layout}${firstWords}`,
    parseDates,
  ),
  toForm(
    `(?:clean|fix|make|prepare|convert|turn|read)(?: up)? ${the}(?<columns>.+?) so (?:that )?(?:i|we|one|you) can (?:calculate|compute|do (?:math|maths|sums)|work|sum|add)(?: up)?(?: with| over| on)?(?: it| them)?`,
    parseAsMeant,
  ),
  toForm(`parse ${the}(?<columns>.+?)${firstWords}`, parseAsMeant),
  toForm("(?:with )?(?:the )?(?<first>day|month|year)s?(?: comes| is| goes)? first", dateOrder),
  toForm(
    "(?<columns>.+?) (?:is|are)(?: written| given)? (?:with )?(?:the )?(?<first>day|month|year)s? first",
    dateFirst,
  ),
  toForm(
    "(?<columns>.+?) (?:is|are)(?: written)?(?: in)?(?: the)? (?<style>american|us|european|german|british|french|iso)(?: date)? (?:format|notation|style|order)",
    dateStyle,
  ),
  toForm(
    "(?<left>\\d{1,2})[./-](?<right>\\d{1,2})[./-]\\d{2,4} (?:is|means|stands for) (?:the )?(?:(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)? \\p{L}+|\\p{L}+ (?:the )?(?<day2>\\d{1,2})(?:st|nd|rd|th)?)(?:,? \\d{4})?",
    ({ day, day2, ...rest }, draft) => dateOrder({ ...rest, day: day ?? day2 }, draft),
  ),
  toForm(
    `(?:round|show|write|give|make|have|display) ${the}(?<columns>.+?) (?:to|with|at|in) (?:only |just |at most )?(?<digits>\\d|zero|no|one|two|three|four) (?:decimals?|digits?|decimal places?|places?)(?: after the (?:point|comma))?`,
    roundTo,
  ),
  toForm(`round ${the}(?<columns>.+?) to (?<digits>\\d|zero|no|one|two|three|four)`, roundTo),
  toForm(
    `round ${the}(?<columns>.+?)(?: (?:off|up or down))?(?: to (?:the nearest )?(?:a )?(?:whole(?: (?:numbers?|\\p{L}+))?|integers?|full \\p{L}+))?`,
    roundTo,
  ),
  toForm(
    `round ${the}(?<columns>.+?) to (?:the )?(?:nearest |full )?(?:multiples? of )?(?<size>\\d+|tens?|hundreds?|thousands?)`,
    roundToMultiple,
  ),
  toForm(
    `(?:cap|clip|winsori[sz]e|limit) ${the}(?:outliers (?:of|in) )?(?<columns>.+?) (?:between|from|to between|to|to the range(?: from)?) (?<low>\\S+) (?:and|to) (?<high>\\S+)`,
    capAt,
  ),
  toForm(
    `(?:cap|clip|winsori[sz]e|limit) ${the}(?:outliers (?:of|in) )?(?<columns>.+?) (?:at|to) (?:at most |a maximum of )?(?<high>\\S+)`,
    capAt,
  ),
  toForm(`(?:cap|clip|winsori[sz]e) ${the}outliers (?:of|in) (?<columns>.+)`, capAt),
  toForm(
    "(?:replace|change|turn|substitute|swap|correct) (?:every |all |each |the )?(?:values? )?(?<from>.+?) (?:by|with|to|into|for) (?<to>.+?) in (?:the )?(?<column>.+)",
    replaceValue,
  ),
  toForm(
    "(?:write|use|put) (?<to>.+?) (?:instead of|in place of|rather than) (?<from>.+?) in (?:the )?(?<column>.+)",
    replaceValue,
  ),
  toForm(
    "(?:make )?(?<from>.+?) (?:should|must) (?:be|become|read) (?<to>.+?) in (?:the )?(?<column>.+)",
    replaceValue,
  ),
  toForm(
    `(?:drop|remove|delete|strip|take away|get rid of|cut) ${the}${signs} (?:from|in|of|off) ${the}(?<columns>.+)`,
    stripSigns,
  ),
  toForm(
    "(?:replace|change|correct|turn) (?:every |all |each )?(?:values? )?(?<from>.+?) (?:by|with) (?<to>.+)",
    replaceValue,
  ),
  toForm("(?:write|use|put) (?<to>.+?) (?:instead of|in place of|rather than) (?<from>.+)", replaceValue),
];
