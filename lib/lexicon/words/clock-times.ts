import type { Period, PeriodAtom } from "./period-atoms";
import type { Token } from "./tokens";

function toHour(hour: number, half: string | undefined): number | null {
  if (!Number.isInteger(hour) || hour < 0 || hour > 24) return null;
  if (half === undefined) return hour % 24;
  return hour > 12 ? null : (hour % 12) + (half === "pm" ? 12 : 0);
}

/** Reads a time of day at token `at`: "3 pm", "3pm", "15:00", "9 o'clock", as the hour that begins then. */
export function readClock(tokens: readonly Token[], at: number): PeriodAtom | null {
  const token = tokens[at];
  const glued = /^(\d{1,2})(am|pm)$/.exec(token?.lower ?? "");
  const toAtom = (hour: number | null, length: number): PeriodAtom | null =>
    hour === null
      ? null
      : {
          length,
          period: { kind: "recurring", unit: "hour", values: [hour], label: `${String(hour).padStart(2, "0")}:00` },
        };
  if (glued !== null) return toAtom(toHour(Number(glued[1]), glued[2]), 1);
  if (token?.kind !== "number" || token.value === null || !/^\d{1,2}$/.test(token.text)) return null;
  const [next, last] = [tokens[at + 1], tokens[at + 2]];
  const half = next?.lower === "am" || next?.lower === "pm" ? next.lower : undefined;
  if (half !== undefined) return toAtom(toHour(token.value, half), 2);
  if (next?.lower.startsWith("o'clock") === true || next?.lower === "o’clock")
    return toAtom(toHour(token.value, undefined), 2);
  // Minutes other than full hours would need more than the hour.
  if (next?.text === ":" && last?.text === "00") return toAtom(toHour(token.value, undefined), 3);
  return null;
}

function toHours(from: number, to: number, label: string): Period | null {
  const values = Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place);
  return values.length === 0 ? null : { kind: "recurring", unit: "hour", values, label };
}

/** Returns the hour of a clock time; null for other periods. */
function toClock(period: Period): number | null {
  const [hour, ...others] = period.kind === "recurring" && period.unit === "hour" ? period.values : [];
  return others.length > 0 ? null : (hour ?? null);
}

/** Returns the hours between two clock times; null for other periods. */
export function joinHours(first: Period, second: Period): Period | null {
  const [from, to] = [toClock(first), toClock(second)];
  return from === null || to === null ? null : toHours(from, to, `${first.label} to ${second.label}`);
}

/** Returns the hours of the day from a clock time on, or before it; null for other periods. */
export function openHours(period: Period, onward: boolean): Period | null {
  const hour = toClock(period);
  if (hour === null) return null;
  return onward ? toHours(hour, 24, `from ${period.label}`) : toHours(0, hour, `before ${period.label}`);
}
