import type { ExpectedValue } from "@/lib/domain/answers/analysis";
import type { Caveat, Check, ComputedVerdict, Verdict } from "@/lib/domain/answers/answer";
import type { ReadVerdict } from "@/lib/domain/answers/read-verdict";
import type { Verification, VerifiedFigure } from "@/lib/domain/answers/verification";
import { formatNumber } from "@/lib/domain/text/numbers";
import { toList } from "@/lib/prompts/plain-words";
import { hasDifference, isNamed } from "../confirm/confirm-figures";
import { equalValues } from "../confirm/equal-values";
import { toNumbersOfText } from "../text/known-numbers";
import { findLedFigure, findLedLabel, findPlannedHeadline } from "./find-headline";

/** Facts that determine a verdict. */
export interface VerdictFacts {
  checks: readonly Check[];
  caveats: readonly Caveat[];
  /** Null where nothing was computed. */
  verification: Verification | null;
  /** The values that the question or the plan names; empty when neither names any. */
  expected: readonly ExpectedValue[];
  /** Largest share by which a caveat moves the headline, without sign; null unless all doubts were measured. */
  largestShift: number | null;
  /** Why the evaluation or a limit rejects the result, as a clause; null when it is valid. */
  invalid: string | null;
  /** How the question was read; null where nothing was computed. */
  read: ReadVerdict | null;
  /** Empty before it is written. */
  explanation: string;
}

/** Rates how far an answer can be trusted, as a status and a line with the reason. */
export function toVerdict(facts: VerdictFacts): Verdict {
  const checks = [...facts.checks];
  const computed = toComputed(facts);
  const { read } = facts;
  const parts = { checks, ...(read !== null && { read }), computed };
  const failed = checks.find(({ passed }) => !passed);
  if (failed !== undefined) return { status: "failed", ...parts, line: failed.detail };
  if (computed.status !== "confirmed") return { status: "unverified", ...parts, line: computed.line };
  if (read?.status === "unclear") return { status: "unverified", ...parts, line: `Not confirmed: ${read.line}` };
  const isAssumed = read?.status === "assumed";
  const line = isAssumed ? `${computed.line} · ${read.line}` : computed.line;
  return { status: isAssumed || facts.caveats.length > 0 ? "caveats" : "checked", ...parts, line };
}

function toComputed(facts: VerdictFacts): ComputedVerdict {
  const reason = facts.invalid ?? findDoubt(facts);
  if (reason !== null) {
    const status = facts.invalid === null && hasDifference(facts.verification) ? "different" : "not_confirmed";
    return { status, line: `Not confirmed: ${reason}` };
  }
  const language = facts.verification?.second?.language === "python" ? "Python" : "SQL";
  return { status: "confirmed", line: `Confirmed by a second computation (${language})${toShiftText(facts)}` };
}

/** Finds why the headline or a requested value is not confirmed, as a clause; null when all are. */
function findDoubt({ verification, expected, explanation }: VerdictFacts): string | null {
  if (verification === null) return "there is no computed value to confirm.";
  const { figures, reason } = verification;
  const different = figures.filter(({ status }) => status === "different");
  if (different.length > 0) return toDifference(different);
  if (reason !== undefined) return reason;
  const confirmed = figures.filter(({ status }) => status === "confirmed");
  // A confirmed name answers a question by itself; the number beside it may be an extra.
  const headline =
    findLedLabel(explanation, confirmed) ??
    findLedFigure(explanation, figures) ??
    findPlannedHeadline(figures, expected);
  if (headline === null) return "the result contains no figure to confirm.";
  const requested = expected.flatMap(({ name }) => findRequested(name, figures));
  const known = [...confirmed, ...toConfirmedSums(figures)];
  const open = [headline, ...requested].filter(
    (figure) => figure.status === "not_covered" && !known.some((other) => isRepeated(figure, other)),
  );
  if (open.length === 0) return null;
  const names = [...new Set(open.map(({ name }) => name))];
  return `the second computation does not cover ${toList(names, 3)}.`;
}

/**
 * Returns the figures of a requested name: values of their own, else those of a table's column, else those of a table.
 * Of a table, columns that the second computation leaves out are extras, as long as it covers others.
 */
function findRequested(name: string, figures: readonly VerifiedFigure[]): VerifiedFigure[] {
  const named = figures.filter((figure) => isNamed(figure, name));
  const single = named.filter(({ place }) => place.row === undefined);
  if (single.length > 0) return single;
  const columns = Map.groupBy(named, ({ place }) => place.column);
  const covered = [...columns.values()].filter((cells) => cells.some(({ status }) => status !== "not_covered"));
  return covered.length > 0 ? covered.flat() : named;
}

/** Sums table columns in which every value is confirmed. */
function toConfirmedSums(figures: readonly VerifiedFigure[]): { value: number }[] {
  const columns = Map.groupBy(
    figures.filter(({ place }) => place.row !== undefined),
    ({ place }) => JSON.stringify([place.entry, place.column]),
  );
  return [...columns.values()].flatMap((cells) => {
    const numbers = cells.map(({ value }) => value).filter((value) => typeof value === "number");
    const isWhole = cells.every(({ status }) => status === "confirmed") && numbers.length === cells.length;
    return isWhole ? [{ value: numbers.reduce((sum, value) => sum + value, 0) }] : [];
  });
}

/** Smaller values occur twice by chance. */
const distinctiveValue = 10;

/** Whether a figure repeats a confirmed one under another name, such as a total that is also in a table. */
function isRepeated({ value }: VerifiedFigure, confirmed: Pick<VerifiedFigure, "value">): boolean {
  const isDistinctive = typeof value === "number" && (!Number.isInteger(value) || Math.abs(value) >= distinctiveValue);
  if (!isDistinctive) return false;
  // A requested line may list several values in one text.
  const values = typeof confirmed.value === "string" ? toNumbersOfText(confirmed.value) : [confirmed.value];
  return values.some((other) => equalValues(value, other) && !isRounding(value, other));
}

/** Whether only rounding makes a whole number equal to another: a count and a mean come that close by chance. */
function isRounding(value: number, other: VerifiedFigure["value"]): boolean {
  if (typeof other !== "number" || Number.isInteger(value) === Number.isInteger(other)) return false;
  return Math.abs(value - other) > 1e-6 * Math.abs(value);
}

function toDifference(different: readonly VerifiedFigure[]): string {
  const [first] = different;
  if (first === undefined) return "";
  const other = first.other ?? null;
  const rest = different.length === 1 ? "" : `, and differs for ${different.length - 1} more`;
  if (other === null) return `a second computation returns no value for ${first.name}${rest}.`;
  const [value, another] = toValueTexts(first.value, other);
  return `a second computation returns ${another} for ${first.name} instead of ${value}${rest}.`;
}

/** Formats two values; numbers get enough digits to show that they differ. */
function toValueTexts(...values: [VerifiedFigure["value"], VerifiedFigure["value"]]): string[] {
  const [short, other] = values.map((value) => (typeof value === "number" ? formatNumber(value) : String(value)));
  return short === other || short === undefined || other === undefined ? values.map(String) : [short, other];
}

function toShiftText({ largestShift, caveats }: VerdictFacts): string {
  if (largestShift === null) return "";
  const percent = Math.abs(largestShift) * 100;
  if (percent >= 0.05) return ` · varies by at most ${formatNumber(Number(percent.toPrecision(2)))} %`;
  return caveats.length === 0 ? " · stable where the data is in doubt" : "";
}
