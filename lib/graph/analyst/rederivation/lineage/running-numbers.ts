import type { Cell } from "@/lib/domain/cell";
import type { ColumnExpression } from "@/lib/ports/column-expression";
import { foldNumbers } from "./fold-numbers";
import type { Formula, PeriodUnit, Run } from "./values";

type Numbers = ReadonlyMap<string, number | null>;

/**
 * Something of the numbers before each group.
 * Null where it is not clear which group comes before another: a number or key is missing, the keys have no order of their own, or a period
 * between two others is missing, in which case "the one before" would be another one.
 * @param numbers by the text of the only key.
 * @param options.order numbers that the groups are ordered by; null for the order of the keys.
 */
export function toRunning(
  numbers: Numbers,
  run: Run,
  options: { key: ColumnExpression; order: { values: Numbers; descending: boolean } | null },
): Map<string, number | null> | null {
  const ordered = options.order === null ? toKeyOrder(numbers, options.key) : toOrder(numbers, options.order);
  if (ordered === null) return null;
  const values = ordered.map((group) => numbers.get(group) ?? null);
  const known = values.filter((value) => value !== null);
  if (known.length < values.length) return null;
  const made = toRun(known, run);
  return made === null ? null : new Map(ordered.map((group, place) => [group, made[place] ?? null]));
}

/** Most numbers that windows may hold together. */
const mostInWindows = 500_000;

function toRun(values: readonly number[], run: Run): (number | null)[] | null {
  switch (run.kind) {
    case "earlier":
      return values.map((_, place) => values[place - run.steps] ?? null);
    case "so_far": {
      const { fold } = run;
      let soFar: number | null = null;
      return values.map((value) => (soFar = soFar === null ? value : foldNumbers(fold, [soFar, value])));
    }
    case "window": {
      const { fold, length } = run;
      if (length * values.length > mostInWindows) return null;
      return values.map((_, place) =>
        place + 1 < length ? null : foldNumbers(fold, values.slice(place + 1 - length, place + 1)),
      );
    }
  }
}

function toOrder(numbers: Numbers, { values, descending }: { values: Numbers; descending: boolean }): string[] | null {
  const groups = [...numbers.keys()].map((group) => ({ group, value: values.get(group) ?? null }));
  const known = groups.flatMap(({ group, value }) => (value === null ? [] : [{ group, value }]));
  if (known.length < groups.length) return null;
  const sign = descending ? -1 : 1;
  return known.sort((left, right) => sign * (left.value - right.value)).map(({ group }) => group);
}

/** Groups by what their key counts, if the keys follow each other without a gap. */
function toKeyOrder(numbers: Numbers, key: ColumnExpression): string[] | null {
  const groups = [...numbers.keys()].map((group) => {
    const [cell = null] = JSON.parse(group) as Cell[];
    return { group, place: toPlace(cell, key) };
  });
  const known = groups.flatMap(({ group, place }) => (place === null ? [] : [{ group, place }]));
  if (known.length < groups.length) return null;
  const ordered = known.sort((left, right) => left.place - right.place);
  const steps = ordered.slice(1).map(({ place }, index) => place - (ordered[index]?.place ?? 0));
  const [first = 1] = steps;
  const isEven = steps.every((step) => step === first) && (key.kind !== "period" || first === 1);
  return isEven ? ordered.map(({ group }) => group) : null;
}

const dayLength = 86_400_000;
const monthsOf: Readonly<Partial<Record<PeriodUnit, number>>> = { month: 1, quarter: 3, year: 12 };
const daysOf: Readonly<Partial<Record<PeriodUnit, number>>> = { day: 1, week: 7 };

/** How many periods, days or units a key lies behind the beginning of counting; null when it has no place in a row. */
function toPlace(cell: Cell, key: ColumnExpression): number | null {
  const text = String(cell);
  if (key.kind === "period" || (key.kind === "column" && /^\d{4}-\d{2}-\d{2}$/u.test(text))) {
    const unit = key.kind === "period" ? key.unit : "day";
    const [year = Number.NaN, month = 1] = text.split("-").map(Number);
    const months = monthsOf[unit];
    const place =
      months === undefined ? Date.parse(text) / dayLength / (daysOf[unit] ?? 1) : (year * 12 + month) / months;
    return Number.isFinite(place) ? Math.floor(place) : null;
  }
  const isNumber = key.kind === "date_part" || key.kind === "column" || key.kind === "arithmetic";
  const value = isNumber && text.trim() !== "" ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

/** The place of each group by its number; those that share a number share their places as `ties` says. */
export function toPlaces(
  numbers: Numbers,
  { ties, descending }: Pick<Extract<Formula, { kind: "place" }>, "ties" | "descending">,
): Map<string, number | null> {
  const known = [...numbers.values()].filter((value) => value !== null);
  const sorted = known.sort((left, right) => (descending ? right - left : left - right));
  const places = new Map<number, number>();
  for (let from = 0, distinct = 1; from < sorted.length; distinct += 1) {
    const value = sorted[from] ?? 0;
    let to = from;
    while (to < sorted.length && sorted[to] === value) to += 1;
    places.set(value, { average: (from + to + 1) / 2, min: from + 1, max: to, dense: distinct }[ties]);
    from = to;
  }
  return new Map([...numbers].map(([group, value]) => [group, value === null ? null : (places.get(value) ?? null)]));
}
