import { isNumberKind, isTimeKind, type RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { quoteName, quoteValue } from "@/lib/domain/text/quotes";
import type { Draft } from "../draft";
import { InstructionProblem } from "../instruction-problem";
import { findKnownText, readLiteral, toUnquoted } from "../read-value";
import { readBareValue, type Single } from "./read-bare-value";
import { compareWithPeriod, findDays, findMonth, type TimeOperator } from "./read-period";

const verb = "(?:is|are|was|were|be|being)";
/** One wording of a comparison. */
interface Wording {
  words: string;
  operator: TimeOperator;
  /** Whether it applies only to dates. */
  isTime?: true;
}

/** Tried in order: a wording that is a prefix of another comes after it. */
const wordings: readonly Wording[] = [
  { words: `(?:${verb} )?not equal to|${verb} not|isn't|aren't|!=|<>|≠|other than`, operator: "!=" },
  { words: `(?:${verb} )?(?:greater than or equal to|at least|no less than|not less than)|>=|≥`, operator: ">=" },
  { words: `(?:${verb} )?(?:less than or equal to|at most|no more than|not more than|up to)|<=|≤`, operator: "<=" },
  { words: `(?:${verb} )?(?:greater than|larger than|higher than|more than|over|above)|>`, operator: ">" },
  { words: `(?:${verb} )?(?:less than|smaller than|lower than|fewer than|under|below)|<`, operator: "<" },
  { words: `(?:${verb} )?(?:before|earlier than)`, operator: "<", isTime: true },
  { words: `(?:${verb} )?(?:after|later than)`, operator: ">", isTime: true },
  { words: `(?:${verb} )?since`, operator: ">=", isTime: true },
  { words: `(?:${verb} )?until`, operator: "<=", isTime: true },
  { words: `(?:${verb} )?equal to|equals|==|=|${verb}`, operator: "=" },
  { words: "in|of|on|during|from", operator: "=", isTime: true },
];
/**
 * Reads a condition on rows as an expression. Throws InstructionProblem naming what it does not understand.
 * @param keeps whether to keep rows that match; otherwise keeps all others, including those for which the condition is
 * unknown.
 */
export function readCondition(words: string, draft: Draft, keeps = true): string {
  const single = readSingle(words, draft, null);
  if (single !== null) return keeps ? single.expression : toOthers(single);
  for (const connective of ["and", "or"] as const) {
    const pattern = connective === "and" ? /\s*,\s*(?:and|but)\s+|\s+(?:and|but)\s+/iu : /\s*,\s*(?:or\s+)?|\s+or\s+/iu;
    const parts = words.split(pattern).map((part) => part.replace(/^(?:where|with)\s+/iu, ""));
    if (parts.length < 2) continue;
    const read = readParts(parts, draft);
    const joined = joinParts(read, connective);
    return keeps ? joined : `not coalesce(${joined}, false)`;
  }
  throw toProblem(words, draft);
}

function readParts(parts: readonly string[], draft: Draft): Single[] {
  let column: RecipeColumn | null = null;
  return parts.map((part) => {
    const read = readSingle(part, draft, column);
    if (read === null) throw toProblem(part, draft);
    column = read.column;
    return read;
  });
}

/** Joins comparisons. “Lamps and chairs” means either: a column has one value only. */
function joinParts(parts: readonly Single[], connective: "and" | "or"): string {
  const [first] = parts;
  const areValues = parts.every(
    ({ expression, column }) =>
      column !== null && column.name === first?.column?.name && expression.startsWith(`${quoteName(column.name)} = `),
  );
  return parts.map(({ expression }) => `(${expression})`).join(` ${areValues ? "or" : connective} `);
}

/** Negates a condition: matches rows that do not satisfy it, including those for which it is unknown. */
function toOthers({ expression, column }: Single): string {
  const missing = /^(?<column>"(?:[^"]|"")+") is (?<not>not )?null$/u.exec(expression)?.groups;
  if (missing !== undefined) return `${missing.column ?? ""} is ${missing.not === undefined ? "not " : ""}null`;
  const name = column === null ? "" : ` or ${quoteName(column.name)} is null`;
  const equal = /^(?<column>"(?:[^"]|"")+") = (?<value>.+)$/u.exec(expression)?.groups;
  return equal === undefined ? `not (${expression})${name}` : `${equal.column ?? ""} != ${equal.value ?? ""}${name}`;
}

function toProblem(words: string, draft: Draft): InstructionProblem {
  return new InstructionProblem(
    `I did not understand the condition “${words.trim()}”. Name a column and a value, for example: ${draft.names[0] ?? "amount"} is 5.`,
  );
}

/** Reads one comparison; `before` is the column of the previous one, for `country is France or Spain`. */
function readSingle(words: string, draft: Draft, before: RecipeColumn | null): Single | null {
  const present = readPresent(words.trim(), draft);
  if (present !== null) return present;
  const text = words.trim().replace(/^(?:that|which|who|whose|where|with|having|have|has)\s+/iu, "");
  return (
    readMissing(text, draft, before) ??
    readNegated(text, draft, before) ??
    readSign(text, draft) ??
    readBetween(text, draft) ??
    readOrMore(text, draft) ??
    readComparison(text, draft) ??
    readPeriod(text, draft) ??
    readBareValue(text, draft, before)
  );
}

/** Reads “with an employee”, “that have a price”: a column that has a value. */
function readPresent(text: string, draft: Draft): Single | null {
  const name =
    /^(?:(?:that|which|who)\s+)?(?:with|having|have|has)\s+(?:an?|any|some|a known|a given)\s+(?<name>.+?)(?:\s+value)?$/iu.exec(
      text,
    )?.groups?.name;
  const column = name === undefined ? null : draft.findColumn(name);
  return column === null ? null : { expression: `${quoteName(column.name)} is not null`, column };
}

/** Reads “no basic plans”, “not cancelled”. */
function readNegated(text: string, draft: Draft, before: RecipeColumn | null): Single | null {
  const rest =
    /^(?:no|not|non|(?:but )?not|except(?: for)?|but|excluding|without|other than|apart from)[\s-]+(?<rest>.+)$/iu.exec(
      text,
    )?.groups?.rest;
  const single = rest === undefined ? null : readSingle(rest, draft, before);
  return single === null ? null : { ...single, expression: toOthers(single) };
}

/** Reads “negative amounts”, “amount is negative”, “zero quantity”. */
function readSign(text: string, draft: Draft): Single | null {
  const signs = "(?<sign>negative|positive|zero)";
  const found =
    new RegExp(`^${signs}\\s+(?<name>.+)$`, "iu").exec(text)?.groups ??
    new RegExp(`^(?:an?\\s+)?(?<name>.+?)\\s+(?:${verb}\\s+)?${signs}$`, "iu").exec(text)?.groups;
  const column = found === undefined ? null : draft.findColumn(found.name ?? "");
  if (column === null || !isNumberKind(column.kind)) return null;
  const operator = { negative: "<", positive: ">", zero: "=" }[found?.sign?.toLowerCase() ?? ""] ?? "=";
  return { expression: `${quoteName(column.name)} ${operator} 0`, column };
}

function readMissing(text: string, draft: Draft, before: RecipeColumn | null): Single | null {
  if (before !== null && /^(?:missing|empty|blank|null)$/iu.test(text))
    return { expression: `${quoteName(before.name)} is null`, column: before };
  const none =
    /^(?:no|without(?: an?| any)?|missing|empty|blank)\s+(?<name>.+)$/iu.exec(text) ??
    new RegExp(`^(?<name>.+?)\\s+${verb}\\s+(?:missing|empty|blank|null|unknown)$`, "iu").exec(text);
  const some = new RegExp(
    `^(?<name>.+?)\\s+${verb}\\s+(?:not (?:missing|empty|blank|null|unknown)|known|present|given)$`,
    "iu",
  ).exec(text);
  const name = (some ?? none)?.groups?.name;
  const column = name === undefined ? null : draft.findColumn(name);
  return column === null
    ? null
    : { expression: `${quoteName(column.name)} is ${some === null ? "" : "not "}null`, column };
}

function readBetween(text: string, draft: Draft): Single | null {
  const found =
    /^(?<name>.+?)\s+(?:(?:is|are|lies?|ranges?)\s+)?(?<not>not\s+|outside\s+(?:of\s+)?)?(?:between|from)?\s*(?<low>\S+(?: \d{4})?)\s+(?:and|to)\s+(?<high>\S+(?: \d{4})?)$/iu.exec(
      text,
    )?.groups;
  if (found === undefined || !/\b(?:between|from|outside)\b/iu.test(text)) return null;
  const { name = "", low = "", high = "", not } = found;
  const column = draft.findColumn(name);
  if (column === null) return null;
  const bounds = isTimeKind(column.kind)
    ? [findDays(low)?.first, findDays(high)?.last]
    : [low, high].map((value) => readLiteral(value, column, draft));
  if (bounds.includes(undefined)) throw toProblem(text, draft);
  const value = isTimeKind(column.kind) ? `to_date(${quoteName(column.name)})` : quoteName(column.name);
  return {
    expression: `${value} ${not === undefined ? "" : "not "}between ${bounds[0] ?? ""} and ${bounds[1] ?? ""}`,
    column,
  };
}

/** Reads “age 18 or older”, “quantity of 5 and more”. */
function readOrMore(text: string, draft: Draft): Single | null {
  const found =
    /^(?<name>.+?)\s+(?:(?:is|are|of|at)\s+)?(?<value>\S+)\s+(?:or|and)\s+(?<end>more|above|over|higher|older|later|less|below|under|lower|younger|earlier|fewer)$/iu.exec(
      text,
    )?.groups;
  const column = found === undefined ? null : draft.findColumn(found.name ?? "");
  if (column === null || column.kind === "text") return null;
  const isMore = /^(?:more|above|over|higher|older|later)$/iu.test(found?.end ?? "");
  return { expression: toComparison(column, isMore ? ">=" : "<=", { value: found?.value ?? "", draft }), column };
}

function readComparison(text: string, draft: Draft): Single | null {
  const part =
    /^(?<name>.+?)\s+(?<how>contains?|containing|starts? with|starting with|begins? with|ends? with|ending with)\s+(?<value>.+)$/iu.exec(
      text,
    )?.groups;
  const holder = part === undefined ? null : draft.findColumn(part.name ?? "");
  if (part !== undefined && holder?.kind === "text") {
    const test = /^contain/iu.test(part.how ?? "")
      ? "contains"
      : /^end/iu.test(part.how ?? "")
        ? "ends_with"
        : "starts_with";
    return {
      expression: `${test}(${quoteName(holder.name)}, ${quoteValue(toUnquoted(part.value ?? ""))})`,
      column: holder,
    };
  }
  for (const { words, operator, isTime = false } of wordings) {
    const found = new RegExp(
      `^(?<name>.+?)\\s*(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])\\s*(?<value>.+)$`,
      "iu",
    ).exec(text);
    const { name = "", value = "" } = found?.groups ?? {};
    const column = found === null ? null : draft.findColumn(name);
    if (column === null || (isTime && !isTimeKind(column.kind))) continue;
    if (column.kind === "text" && operator !== "=" && operator !== "!=") {
      throw new InstructionProblem(
        `${column.name} contains text, so “${text}” does not apply to it. Compare it with “is” or “contains”.`,
      );
    }
    // “France or Spain” means two values, unless the data contains it as one.
    if (/\s(?:and|or)\s/iu.test(value) && !/^["“'`]/u.test(value) && findKnownText(value, column.name, draft) === null)
      continue;
    return { expression: toComparison(column, operator, { value, draft }), column };
  }
  return null;
}

function toComparison(
  column: RecipeColumn,
  operator: Wording["operator"],
  { value, draft }: { value: string; draft: Draft },
): string {
  if (column.kind === "text") assertKnown(value, column, draft);
  if (!isTimeKind(column.kind)) return `${quoteName(column.name)} ${operator} ${readLiteral(value, column, draft)}`;
  return compareWithPeriod(column.name, operator, value);
}

/** Throws InstructionProblem for a text that the column does not hold, where all of its texts are known. */
function assertKnown(words: string, { name }: RecipeColumn, draft: Draft): void {
  const value = toUnquoted(words);
  const { values = null } = draft.findProfile(name) ?? {};
  const isChanged = JSON.stringify(draft.ops).includes(JSON.stringify(name));
  if (values === null || isChanged || findKnownText(value, name, draft) !== null) return;
  const known = values.slice(0, 8).map((text) => `“${text}”`);
  throw new InstructionProblem(
    `${name} is never “${value}”. Its values are ${known.join(", ")}${values.length > known.length ? " and others" : ""}.`,
  );
}

const leading: Readonly<Record<string, TimeOperator>> = { since: ">=", after: ">", before: "<", until: "<=" };

/** A period without a column refers to the only date column. */
function readPeriod(text: string, draft: Draft): Single | null {
  const found = /^(?:(?<how>in|from|of|for|since|after|before|until|during|on)\s+)?(?<when>\S.*)$/iu.exec(text)?.groups;
  const { how = "", when = "" } = found ?? {};
  const span = /^(?:between|from)\s+(?<low>\S.*?)\s+(?:and|to|until)\s+(?<high>\S.*)$/iu.exec(text)?.groups;
  const [low, high] = [findDays(span?.low ?? ""), findDays(span?.high ?? "")];
  if (low !== null && high !== null) {
    const dated = draft.getOnly(["date", "datetime"], "dates");
    return { expression: `to_date(${quoteName(dated.name)}) between ${low.first} and ${high.last}`, column: dated };
  }
  const isMonth = (how !== "" || when.length > 3) && findMonth(when) !== null;
  if (found === undefined || (findDays(when) === null && !isMonth)) return null;
  const operator = leading[how.toLowerCase()] ?? "=";
  const whole = findYearColumn(draft);
  if (whole !== null && /^\d{4}$/u.test(when))
    return { expression: `${quoteName(whole.name)} ${operator} ${when}`, column: whole };
  const column = draft.getOnly(["date", "datetime"], "dates");
  return { expression: toComparison(column, operator, { value: when, draft }), column };
}

function findYearColumn({ columns }: Draft): RecipeColumn | null {
  return columns.find(({ name, kind }) => kind === "integer" && name.toLowerCase() === "year") ?? null;
}
