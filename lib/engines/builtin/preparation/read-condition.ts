import { isTimeKind, type RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { InstructionProblem, type Draft } from "./draft";
import { findKnownText, quoteColumn, quoteValue, readLiteral, toUnquoted } from "./read-value";

const verb = "(?:is|are|was|were|be|being)";
/** One wording of a comparison. */
interface Wording {
  words: string;
  operator: "=" | "!=" | "<" | "<=" | ">" | ">=";
  /** Whether it applies to dates only. */
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
const months = "january february march april may june july august september october november december".split(" ");

/**
 * Reads a condition on rows as an expression. Throws InstructionProblem naming what it does not understand.
 * @param keeps whether to keep rows that match; otherwise keeps all others, including those for which the condition is
 * unknown.
 */
export function readCondition(words: string, draft: Draft, keeps = true): string {
  const single = readSingle(words, draft, null);
  if (single !== null) return keeps ? single.expression : toOthers(single);
  for (const connective of ["and", "or"] as const) {
    const parts = words.split(new RegExp(`\\s+${connective}\\s+(?:where\\s+|with\\s+)?`, "iu"));
    if (parts.length < 2) continue;
    let column: RecipeColumn | null = null;
    const expressions = parts.map((part) => {
      const read = readSingle(part, draft, column);
      if (read === null) throw toProblem(part, draft);
      column = read.column;
      return read.expression;
    });
    const joined = expressions.map((expression) => `(${expression})`).join(` ${connective} `);
    return keeps ? joined : `not coalesce(${joined}, false)`;
  }
  throw toProblem(words, draft);
}

/** Negates a condition: matches rows that do not satisfy it, including those for which it is unknown. */
function toOthers({ expression, column }: Single): string {
  const missing = /^(?<column>"(?:[^"]|"")+") is (?<not>not )?null$/u.exec(expression)?.groups;
  if (missing !== undefined) return `${missing.column ?? ""} is ${missing.not === undefined ? "not " : ""}null`;
  const name = column === null ? "" : ` or ${quoteColumn(column.name)} is null`;
  const equal = /^(?<column>"(?:[^"]|"")+") = (?<value>.+)$/u.exec(expression)?.groups;
  return equal === undefined ? `not (${expression})${name}` : `${equal.column ?? ""} != ${equal.value ?? ""}${name}`;
}

function toProblem(words: string, draft: Draft): InstructionProblem {
  return new InstructionProblem(
    `I did not understand “${words.trim()}” as a condition. Name a column and a value, for example: ${draft.names[0] ?? "amount"} is 5.`,
  );
}

interface Single {
  expression: string;
  column: RecipeColumn | null;
}

/** Reads one comparison; `before` is the column of the previous one, for `country is France or Spain`. */
function readSingle(words: string, draft: Draft, before: RecipeColumn | null): Single | null {
  const text = words.trim().replace(/^(?:that|which|who|whose|where|with|having|have|has)\s+/iu, "");
  return (
    readMissing(text, draft) ??
    readBetween(text, draft) ??
    readComparison(text, draft) ??
    readPeriod(text, draft) ??
    readBareValue(text, draft, before)
  );
}

function readMissing(text: string, draft: Draft): Single | null {
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
    : { expression: `${quoteColumn(column.name)} is ${some === null ? "" : "not "}null`, column };
}

function readBetween(text: string, draft: Draft): Single | null {
  const found = /^(?<name>.+?)\s+(?:is\s+|are\s+)?between\s+(?<low>\S+)\s+and\s+(?<high>\S+)$/iu.exec(text);
  const column = found === null ? null : draft.findColumn(found.groups?.name ?? "");
  if (found === null || column === null) return null;
  const [low, high] = [found.groups?.low ?? "", found.groups?.high ?? ""].map((value) =>
    readLiteral(value, column, draft),
  );
  return { expression: `${quoteColumn(column.name)} between ${low ?? ""} and ${high ?? ""}`, column };
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
      expression: `${test}(${quoteColumn(holder.name)}, ${quoteValue(toUnquoted(part.value ?? ""))})`,
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
        `${column.name} holds texts, so “${text}” does not apply to it. Compare it with “is” or “contains”.`,
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
  if (!isTimeKind(column.kind)) return `${quoteColumn(column.name)} ${operator} ${readLiteral(value, column, draft)}`;
  return operator === "=" || operator === "!="
    ? toPeriod(column, operator, value)
    : toTime(column, operator, { value, draft });
}

const leading: Readonly<Record<string, Wording["operator"]>> = { since: ">=", after: ">", before: "<", until: "<=" };

/** A period without a column refers to the only date column. */
function readPeriod(text: string, draft: Draft): Single | null {
  const found =
    /^(?<how>in|from|of|for|since|after|before|until|during)?\s*(?<when>(?:[a-z]+\s+)?(?:19|20)\d{2}(?:-\d{2}-\d{2})?)$/iu.exec(
      text,
    )?.groups;
  if (found === undefined || !isPeriod(found.when ?? "")) return null;
  const { how = "", when = "" } = found;
  const operator = leading[how.toLowerCase()] ?? "=";
  const whole = draft.findColumn("year");
  if (whole?.kind === "integer" && /^\d{4}$/u.test(when))
    return { expression: `${quoteColumn(whole.name)} ${operator} ${when}`, column: whole };
  const column = draft.getOnly(["date", "datetime"], "dates");
  return { expression: toComparison(column, operator, { value: when, draft }), column };
}

function isPeriod(text: string): boolean {
  const [first = "", second] = text.toLowerCase().split(/\s+/u);
  return second === undefined ? /^\d{4}(?:-\d{2}-\d{2})?$/u.test(first) : findMonth(first) !== null;
}

function findMonth(word: string): number | null {
  const place = months.findIndex((month) => month === word || (word.length >= 3 && month.startsWith(word)));
  return place === -1 ? null : place + 1;
}

/** Compares a date with a year, a month of a year, or a day. Throws InstructionProblem. */
function toPeriod({ name }: RecipeColumn, operator: string, words: string): string {
  const column = quoteColumn(name);
  const text = toUnquoted(words.replace(/^(?:in|on|of|during)\s+/iu, "")).toLowerCase();
  if (/^\d{4}$/u.test(text)) return `year(${column}) ${operator} ${text}`;
  if (/^\d{4}-\d{2}-\d{2}$/u.test(text)) return `to_date(${column}) ${operator} ${text}`;
  const [word = "", year] = text.split(/\s+/u);
  const month = findMonth(word);
  if (month !== null && year !== undefined && /^\d{4}$/u.test(year)) {
    return operator === "="
      ? `year(${column}) = ${year} and month(${column}) = ${month}`
      : `not (year(${column}) = ${year} and month(${column}) = ${month})`;
  }
  if (month !== null && year === undefined) return `month(${column}) ${operator} ${month}`;
  throw new InstructionProblem(
    `“${words.trim()}” is not a day, month or year. Write, for example, 2024-01-31, March 2024 or 2024.`,
  );
}

/** Compares a date with the bounds of a year or with a day. */
function toTime(column: RecipeColumn, operator: string, { value, draft }: { value: string; draft: Draft }): string {
  const text = toUnquoted(value);
  const name = quoteColumn(column.name);
  if (/^\d{4}$/u.test(text)) return `year(${name}) ${operator} ${text}`;
  return `to_date(${name}) ${operator} ${readLiteral(text, { ...column, kind: "date" }, draft)}`;
}

/** A value on its own belongs to the column that contains it, or to the column of the previous comparison. */
function readBareValue(text: string, draft: Draft, before: RecipeColumn | null): Single | null {
  const value = toUnquoted(text.replace(/^(?:the|from|in|of|for)\s+/iu, ""));
  if (before !== null)
    return { expression: `${quoteColumn(before.name)} = ${readLiteral(value, before, draft)}`, column: before };
  const holders = draft.facts.columns.flatMap((column) => {
    const known = findKnownText(value, column.name, draft);
    return known === null || !draft.names.includes(column.name) ? [] : [{ column, known }];
  });
  const [only, ...others] = holders;
  if (only === undefined) return null;
  if (others.length > 0) {
    throw new InstructionProblem(
      `“${value}” is a value of ${holders.map(({ column }) => column.name).join(" and of ")}. Say which column.`,
    );
  }
  return { expression: `${quoteColumn(only.column.name)} = ${quoteValue(only.known)}`, column: only.column };
}
