import { isNumberKind, isTimeKind } from "@/lib/domain/recipes/recipe-column";
import { quoteName } from "@/lib/domain/text/quotes";
import type { Draft } from "../draft";
import { findUnits } from "../units";
import { toNumber, toUnquoted } from "../read-value";
import { splitList } from "../split-list";
import { toSteps } from "./bin-forms";
import { convertUnit } from "./unit-forms";

/** Words for operators of a formula. */
const operators: readonly (readonly [words: RegExp, operator: string])[] = [
  [/\s+(?:times|multiplied by|x|×)\s+/giu, " * "],
  [/\s+(?:divided by|over|÷|per)\s+/giu, " / "],
  [/\s+(?:plus|added to)\s+/giu, " + "],
  [/\s+(?:minus|less)\s+/giu, " - "],
];

/** Nouns for operators between two parts: “the difference between a and b”. */
const nouns: readonly (readonly [pattern: RegExp, operator: string])[] = [
  [/^(?:the )?difference (?:between|of) (?<left>.+) and (?<right>.+)$/iu, "-"],
  [/^(?:the )?product of (?<left>.+) and (?<right>.+)$/iu, "*"],
  [/^(?:the )?ratio (?:of|between) (?<left>.+) (?:to|and) (?<right>.+)$/iu, "/"],
];

/** Parses a formula of columns and numbers, in words or symbols, as an expression; null when any part is neither. */
export function readFormula(words: string, draft: Draft): string | null {
  const text = words.trim();
  const special = readNoun(text, draft) ?? readPart(text, draft);
  if (special !== null) return special;
  const signs = operators.reduce((written, [pattern, operator]) => written.replaceAll(pattern, operator), ` ${text} `);
  const parts = signs.trim().split(/(\s*[*/+()]\s*|\s+[-−]\s+)/u);
  if (parts.length < 3) return null;
  const read = parts.map((part, place) => {
    const one = part.trim();
    if (place % 2 === 1 || one === "") return one.replace("−", "-");
    const number = toNumber(one);
    if (number !== null) return String(number);
    const column = findOnly(toUnquoted(one), draft);
    return column === null ? null : quoteName(column.name);
  });
  if (read.some((part) => part === null)) return null;
  return read.filter((part) => part !== "").join(" ");
}

function findOnly(words: string, draft: Draft) {
  return draft.attempt(() => void draft.getColumn(words)) === null ? draft.getColumn(words) : null;
}

function readNoun(text: string, draft: Draft): string | null {
  const list = /^(?:the )?(?:sum|total) of (?<list>.+)$/iu.exec(text)?.groups?.list;
  const summed = list === undefined ? [] : splitList(list).map((part) => findOnly(part, draft));
  if (summed.length > 1 && summed.every((column) => column !== null && isNumberKind(column.kind)))
    return summed.map((column) => quoteName(column?.name ?? "")).join(" + ");
  for (const [pattern, operator] of nouns) {
    const { left = "", right = "" } = pattern.exec(text)?.groups ?? {};
    const read = left === "" ? null : readFormula(`${left} ${operator} ${right}`, draft);
    if (read !== null) return read;
  }
  return null;
}

/** Parses a value derived from one column: its year, its length, its value in another unit or in steps. */
function readPart(text: string, draft: Draft): string | null {
  const span =
    /^(?:the )?(?:number of )?(?<unit>days|hours|minutes) (?:between|from) (?<from>.+) (?:and|to|until) (?<until>.+)$/iu.exec(
      text,
    )?.groups;
  const bounds = [span?.from, span?.until].map((words) => (words === undefined ? null : findOnly(words, draft)));
  if (bounds.every((column) => column !== null && isTimeKind(column.kind))) {
    const names = bounds.map((column) => quoteName(column?.name ?? "")).join(", ");
    if (span?.unit?.toLowerCase() === "days") return `days_between(${names})`;
    return `hours_between(${names})${span?.unit?.toLowerCase() === "minutes" ? " * 60" : ""}`;
  }
  const { part = "", of = "" } =
    /^(?:the )?(?<part>year|quarter|month|day|weekday|length)(?: number)? (?:of|from) (?<of>.+)$/iu.exec(text)
      ?.groups ?? {};
  const holder = part === "" ? null : findOnly(of, draft);
  if (holder !== null && (part.toLowerCase() === "length" ? holder.kind === "text" : isTimeKind(holder.kind)))
    return `${part.toLowerCase()}(${quoteName(holder.name)})`;
  const steps = /^(?:the )?(?<column>.+?) in (?:steps|bins|bands|intervals) of (?<size>\S+)$/iu.exec(text)?.groups;
  const stepped = steps === undefined ? null : findOnly(steps.column ?? "", draft);
  if (stepped !== null) return toSteps(stepped.name, steps?.size ?? "");
  const unit = /^(?:the )?(?<column>.+?) in (?<to>\S+)$/iu.exec(text)?.groups;
  const held = unit === undefined || findUnits(unit.to ?? "").length === 0 ? null : findOnly(unit.column ?? "", draft);
  return held === null ? null : convertUnit(held.name, { to: unit?.to ?? "" }, draft);
}

const words = new Set("and or not in between is null like true false".split(" "));

/** Whether each name in an expression is a column, a function or a keyword, so that it can be used unchanged. */
export function isExpression(text: string, draft: Draft): boolean {
  const bare = text.replaceAll(/'[^']*'/gu, " ").replaceAll(/"(?:[^"]|"")*"/gu, " ");
  const names = bare.match(/[\p{L}_][\p{L}\p{N}_]*(?:\s*\()?/gu) ?? [];
  const isKnown = (name: string) =>
    name.endsWith("(") ||
    words.has(name.toLowerCase()) ||
    draft.names.some((column) => column.toLowerCase() === name.toLowerCase());
  return /[-+*/()<>=]|\d/u.test(text) && names.every(isKnown);
}
