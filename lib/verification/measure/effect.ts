import type { Caveat } from "@/lib/domain/answers/answer";
import { formatNumber } from "@/lib/domain/text/numbers";
import { toKeyText } from "../figures/key-text";
import { toGroup, toSignedPercent, type AnswerWords } from "./answer-words";
import { findTable, type Lead, type Move, type Shift } from "./compare-results";
import type { DoubtContext } from "./doubt-context";
import { isProbability, isRelation, isStatistic } from "./figure-traits";

/** Selects the values of a result that count. */
export interface EffectOptions {
  context: DoubtContext;
  /** Whether values other than the headline count. */
  countsOthers: boolean;
}

const leastShare = 0.005;
const leastOther = 0.02;
const leastStatistic = 0.1;
/** A relationship must change by at least this amount, whatever its fraction. */
const leastRelation = 0.02;
const mostRows = 50;
/** From ten times the answer on, both values say more than a percentage. */
const mostShare = 10;

/** Whether a variant changes the answer: by half a percent, a rank, a label or a sign. */
export function isMoved(shift: Shift, options: EffectOptions): boolean {
  return (
    shift.lead !== null || (shift.headline !== null && isMovedValue(shift.headline)) || toOther(shift, options) !== null
  );
}

/** Whether the change of one value matters. */
export function isMovedValue({ figure, after, change, share }: Move, least = leastShare): boolean {
  const { value } = figure;
  if (after === null || value === null) return false;
  if (typeof value !== "number" || typeof after !== "number") return isOtherText(String(value), String(after));
  if (change === null) return after !== value;
  if (isProbability(figure)) return value < 0.05 !== after < 0.05;
  const leastChange = isRelation(figure) && Math.abs(value) <= 1 ? leastRelation : 0;
  return (
    Math.abs(change) > leastChange &&
    (share === null ? change !== 0 : Math.abs(share) >= (isStatistic(figure) ? leastStatistic : least))
  );
}

/** Whether two texts differ, ignoring the order of their parts and, in lists, their numbers. */
function isOtherText(left: string, right: string): boolean {
  const toParts = (text: string) => {
    const words = /[[{(,;]/u.test(text) ? text.replace(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/giu, "") : toKeyText(text);
    return words
      .split(/[\s,;[\]{}()]+/u)
      .sort()
      .join(" ");
  };
  return toParts(left) !== toParts(right);
}

/** Finds a value that moves more than the headline. */
function toOther({ headline, largest }: Shift, { context, countsOthers }: EffectOptions): Move | null {
  if (!countsOthers || largest === null || isProbability(largest.figure)) return null;
  const table = findTable(context.baseline, largest.figure);
  const isShown = table === null || table.totalRows <= mostRows;
  const isLarger = Math.abs(largest.share ?? 0) > 1.5 * Math.abs(headline?.share ?? 0);
  // A large share of a tiny value does not matter next to the headline.
  const size = typeof headline?.figure.value === "number" ? Math.abs(headline.figure.value) : 0;
  if (table !== null && Math.abs(largest.change ?? 0) < size * leastShare) return null;
  return isShown && isLarger && isMovedValue(largest, leastOther) ? largest : null;
}

/** Formats the effect as the end of a sentence, for example `revenue is 856,353 (−1.1 %)`. */
export function toEffectText(shift: Shift, options: EffectOptions): string {
  const { words } = options.context;
  const parts: string[] = [];
  if (shift.lead !== null) parts.push(toLeadText(shift.lead));
  if (shift.headline !== null && isMovedValue(shift.headline)) parts.push(toMoveText(shift.headline, options.context));
  const other = toOther(shift, options);
  if (other !== null) {
    const value = `${options.context.isSample ? "" : words.toValue(other)}${toShareText(other, words)}`.trim();
    parts.push(
      parts.length === 0
        ? toMoveText(other, options.context)
        : `the largest change is in ${words.toName(other.figure)}: ${value.replace(/^\((.*)\)$/u, "$1")}`,
    );
  }
  return parts.join(", and ");
}

/** States that another group leads: `“North” comes first rather than “South”`. */
function toLeadText({ at, before, after }: Lead): string {
  return `${toGroup(after)} ${at === "first" ? "comes first" : `is the ${at}`} rather than ${toGroup(before)}`;
}

/** Formats the new value with its change; on a sample, only the change, because only that applies to all rows. */
function toMoveText(move: Move, { words, isSample }: DoubtContext): string {
  const { figure, after, share } = move;
  const name = words.toName(figure);
  const { value } = figure;
  const turns = typeof value === "number" && typeof after === "number" && value * after < 0;
  if (typeof value !== "number" || share === null || turns || Math.abs(share) >= mostShare || isProbability(figure)) {
    const before = words.toValue({ ...move, after: value });
    return `${name} is ${words.toValue(move)} rather than ${before}`;
  }
  if (isSample) return `${name} changes by ${toSignedPercent(share)}`;
  return `${name} is ${words.toValue(move)}${toShareText(move, words)}`;
}

/** Formats a change as a percentage; that of a percentage in points, because a percentage of it would be ambiguous. */
function toShareText(move: Move, words: AnswerWords): string {
  const { share, change } = move;
  if (share === null || change === null || change === 0) return "";
  if (!words.toValue(move).endsWith(" %")) return ` (${toSignedPercent(share)})`;
  return ` (${change < 0 ? "−" : "+"}${formatNumber(Number(Math.abs(change).toPrecision(2)))} percentage points)`;
}

/**
 * Returns the effect on the headline in numbers, and whether it changes which group leads. On a sample, only the share, because sums
 * depend on the sample size.
 */
export function toMeasured(
  { headline, lead }: Shift,
  { isSample }: DoubtContext,
): Pick<Caveat, "measured" | "decides"> {
  const isLabel = typeof headline?.figure.value === "string" && isMovedValue(headline);
  const decides = lead !== null || isLabel ? { decides: true } : {};
  if (headline === null) return decides;
  const { after, change, share } = headline;
  return {
    measured: isSample ? { without: null, change: null, share } : { without: after, change, share },
    ...decides,
  };
}
