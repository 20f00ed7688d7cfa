import type { ExpectedValue } from "@/lib/domain/answers/analysis";
import type { Cell } from "@/lib/domain/datasets/cell";
import { formatPeriod } from "@/lib/domain/text/dates";
import { formatDecimals, formatPercent } from "@/lib/domain/text/numbers";
import { toCellText, toNameText } from "@/lib/prompts/text/cell-text";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";
import { isNamed } from "../confirm/confirm-figures";
import type { ResultFigure } from "../figures/result-figures";
import type { Move } from "./compare-results";

const longestName = 60;
const mostDecimals = 6;
const nameless = /^(?:result|value|values|answer|output|0)$/iu;
const plainUnits =
  /^(?:|counts?|numbers?|none|null|n\/a|-|ratio|unitless|dimensionless|values?|integer|float|text|string)$/iu;
/** Maximum share of a difference that rounding may hide. */
const hiddenShare = 0.05;

/** How columns that compare two periods read in a sentence. */
const sides: Readonly<Partial<Record<string, string>>> = {
  before: "in the first period",
  after: "in the second period",
  "measure before": "in the first period",
  "measure after": "in the second period",
};

/** Formats names and values of one answer. */
export interface AnswerWords {
  /** A figure as the subject of a sentence, for example `revenue for North`. */
  toName(figure: ResultFigure): string;
  /** A value with its unit, with just enough digits to show its difference. */
  toValue(move: Move): string;
}

/** Creates the formatter, with the units and decimals that the plan or the question requests. */
export function createAnswerWords(expected: readonly ExpectedValue[]): AnswerWords {
  const findExpected = (figure: ResultFigure) => {
    const [only, ...others] = expected;
    const isLone = Object.keys(figure.place).length === 0 && others.length === 0;
    return isLone ? only : expected.find(({ name }) => isNamed(figure, name));
  };
  return {
    toName: (figure) => {
      const { column, entry } = figure.place;
      const name = column ?? entry ?? findExpected(figure)?.name ?? "";
      const key =
        column !== undefined && figure.name.startsWith(`${column} · `) ? figure.name.slice(column.length + 3) : "";
      const plain = toPlain(nameless.test(name.trim()) ? "" : withoutUnit(name).name);
      const side = sides[plain.toLowerCase()];
      if (side !== undefined) return `${key === "" ? "the measure" : toPlain(key)} ${side}`;
      return `${plain === "" ? "the answer" : plain}${key === "" ? "" : ` for ${toPlain(key)}`}`;
    },
    toValue: ({ figure, after, change }) => {
      if (typeof after !== "number") return toQuoted(after);
      const planned = findExpected(figure);
      const unit = planned?.unit ?? withoutUnit(figure.place.column ?? figure.place.entry ?? "").unit;
      return `${toDigits(after, { change, before: figure.value, decimals: planned?.decimals ?? null })}${toUnit(unit)}`;
    },
  };
}

/** Quotes a text of the data, on one line. */
export function toQuoted(cell: Cell): string {
  return cell === null
    ? "missing"
    : typeof cell === "string"
      ? `“${toCellText(cell)}”`
      : toCellText(cell, { digits: 7 });
}

/** Names a group: a period in words, rows without a value as such, another text in quotation marks. */
export function toGroup(cell: Cell): string {
  return cell === null ? "“(no value)”" : (formatPeriod(String(cell)) ?? toQuoted(cell));
}

/** Formats a name of the data on one line, with spaces for underscores. */
function toPlain(name: string): string {
  return toCellText(name.replaceAll("_", " ").replace(/\s+/gu, " "), { longest: longestName });
}

/** Formats a column name on one line. */
export function toColumn(name: string): string {
  return toClippedText(toNameText(name), longestName);
}

/** Formats a signed share as a percentage, for example `−1.1 %`. */
export function toSignedPercent(share: number): string {
  return `${share < 0 ? "−" : "+"}${toPercent(Math.abs(share))}`;
}

/** Formats a share as a percentage with two significant digits, without decimals from 10 % on. */
export function toPercent(share: number): string {
  const percent = share * 100;
  if (percent < 0.001) return "less than 0.001 %";
  return formatPercent(percent >= 10 ? Math.round(percent) : Number(percent.toPrecision(2)));
}

function withoutUnit(name: string): { name: string; unit: string | null } {
  const match = /^(.*\S)\s*[([]([^()[\]]{1,12})[)\]]\s*$/u.exec(name);
  return { name: match?.[1] ?? name, unit: match?.[2] ?? null };
}

function toUnit(unit: string | null): string {
  const plain = toCellText(unit ?? "").trim();
  if (plainUnits.test(plain) || plain.length > 16) return "";
  return ` ${/^(?:percent|pct|percentage)$/iu.test(plain) ? "%" : plain}`;
}

/** Formats a number with enough decimals to show a difference, at most as many as the answer has. */
function toDigits(
  after: number,
  { change, before, decimals }: { change: number | null; before: Cell; decimals: number | null },
): string {
  const most = Math.min(decimals ?? mostDecimals, Math.max(countDecimals(before), countDecimals(after)), mostDecimals);
  const difference = Math.abs(change ?? 0);
  let places = 0;
  while (places < most && 0.5 * 10 ** -places > difference * hiddenShare) places += 1;
  if (difference === 0) places = Math.min(most, Math.abs(after) >= 1 ? 2 : 4);
  const isTiny = after !== 0 && Math.abs(after) < 10 ** -mostDecimals;
  const text = isTiny ? after.toExponential(1) : formatDecimals(after, { most: places });
  return text.replace("-", "−");
}

function countDecimals(value: Cell): number {
  if (typeof value !== "number") return 0;
  const [digits = "", exponent = "0"] = value.toExponential().split("e");
  return Math.max(0, (digits.split(".")[1]?.length ?? 0) - Number(exponent));
}
