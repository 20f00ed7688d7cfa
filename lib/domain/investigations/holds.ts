import type { Cause, ChangeReport, Contribution } from "./change-report";

/** Two ways of adding up the same rows differ in the last digits. */
const tolerance = 1e-6;
/** How much larger an item's part of a change may be than its part of the whole before, in a change that is spread. */
const mostExcess = 0.3;

/**
 * Whether what a cause states agrees with the contributions and totals of its report, which were computed another way. A cause that
 * states nothing does not hold.
 */
export function holds({ states, dimensions, items }: Cause, report: ChangeReport): boolean {
  if (states === null) return false;
  const own = items.length === 1 ? find(report, dimensions, items[0] ?? []) : undefined;
  const agrees = (side: "before" | "after", value: number | null) =>
    own === undefined || isClose(own[side], value, report);
  switch (states.kind) {
    case "gone":
      return agrees("before", states.before) && agrees("after", 0);
    case "new":
      return agrees("before", 0) && agrees("after", states.after);
    case "stopped":
    case "moved":
      return agrees("before", states.before) && agrees("after", states.after);
    case "deviates":
      return agrees("before", states.before ?? 0) && agrees("after", states.after ?? 0);
    case "mix":
    case "reversed":
      return isClose(states.after, report.after, report);
    case "usual":
      return isUsual(report);
    case "spread":
      return isSpread(report);
    case "silent":
    case "ended":
    case "repeated":
    case "large_row":
    case "all_gone":
    case "rate":
    case "rates_within":
    case "calendar":
      return true;
  }
}

function find({ contributions }: ChangeReport, dimensions: readonly string[], items: readonly string[]) {
  const isOwn = (row: Contribution) =>
    row.effect === null &&
    row.dimensions.join("\n") === dimensions.join("\n") &&
    row.items?.join("\n") === items.join("\n");
  return contributions.find(isOwn);
}

function isClose(left: number | null, right: number | null, { before, after }: ChangeReport): boolean {
  if (left === null || right === null) return left === right;
  const size = Math.max(Math.abs(before ?? 0), Math.abs(after ?? 0), Math.abs(left));
  return Math.abs(left - right) <= tolerance * size;
}

/** Whether earlier periods lead to expect the value, and some of them had lower and some higher ones. */
export function isUsual({ after, usual }: Pick<ChangeReport, "after" | "usual">): boolean {
  const { status, low, high } = usual;
  if (status !== "usual" || after === null || low === null || high === null) return false;
  return after >= low && after <= high && findRecord({ after, usual }) === null;
}

/** Earlier periods from which on a lowest or highest value is worth a sentence. */
const leastEarlier = 3;

/** Finds whether a value is lower or higher than those of all earlier periods; null for neither, or for too few of them. */
export function findRecord({ after, usual }: Pick<ChangeReport, "after" | "usual">): "lowest" | "highest" | null {
  const { earlier } = usual;
  if (earlier === null || after === null || earlier.count < leastEarlier) return null;
  return after < earlier.low ? "lowest" : after > earlier.high ? "highest" : null;
}

/** Whether no item of a single column explains much more of the change than its part of the whole before. */
function isSpread({ contributions, before, change, baseline }: ChangeReport): boolean {
  if (baseline !== undefined || before === null || before <= 0 || change === null || change === 0) return false;
  const single = contributions.filter(({ dimensions, items }) => dimensions.length === 1 && items !== null);
  if (single.length === 0 || single.some(({ effect }) => effect !== null)) return false;
  return single.every((row) => row.change / change - (row.before ?? 0) / before < mostExcess);
}
