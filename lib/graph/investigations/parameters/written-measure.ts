import type { ChangeMeasure, Quantity } from "@/lib/domain/investigations/change-request";
import type { WrittenMeasure, WrittenQuantity } from "@/lib/domain/investigations/investigation-replies";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";
import { findColumn, isNumeric } from "./find-column";

const longestDefinition = 120;

type Written = Omit<WrittenMeasure, "name" | "unit">;

/** Converts a measure as a model writes it; null if the dataset lacks its columns, or they are no numbers to add up. */
export function toMeasure(written: Written, dataset: DatasetFacts): ChangeMeasure | null {
  if (written.per !== null && written.per !== undefined) {
    const [numerator, denominator] = [toQuantity(written, dataset), toQuantity(written.per, dataset)];
    return numerator === null || denominator === null ? null : { kind: "ratio", numerator, denominator };
  }
  if (toKind(written.of) === "average") {
    const column = findNumber(written.column, dataset);
    return column === null ? null : { kind: "average", column };
  }
  const of = toQuantity(written, dataset);
  return of === null ? null : { kind: "additive", of };
}

function toQuantity({ of, column, times }: WrittenQuantity, dataset: DatasetFacts): Quantity | null {
  switch (toKind(of)) {
    case "rows": {
      if (!hasText(column)) return { kind: "rows" };
      const known = findColumn(column, dataset);
      return known === null ? null : known.missing === 0 ? { kind: "rows" } : { kind: "present", column: known.name };
    }
    case "distinct": {
      const known = findColumn(column, dataset);
      return known === null ? null : { kind: "distinct", column: known.name };
    }
    case "sum": {
      const [one, other] = [findNumber(column, dataset), findNumber(times, dataset)];
      if (one === null || (hasText(times) && other === null)) return null;
      return { kind: "sum", column: one, ...(other !== null && { times: other }) };
    }
    case "average":
    case null:
      return null;
  }
}

/** Recognises common words for the four ways to compute a number. */
function toKind(of: string): "sum" | "rows" | "distinct" | "average" | null {
  const plain = of.trim().toLowerCase();
  if (/^(?:sum|total)$/u.test(plain)) return "sum";
  if (/^(?:rows?|count)$/u.test(plain)) return "rows";
  if (/^(?:distinct|unique|nunique|(?:count|number)[ _-](?:distinct|unique))$/u.test(plain)) return "distinct";
  return /^(?:average|mean|avg)$/u.test(plain) ? "average" : null;
}

function hasText(text: string | null | undefined): text is string {
  return typeof text === "string" && text.trim() !== "";
}

function findNumber(name: string | null | undefined, dataset: DatasetFacts): string | null {
  const column = findColumn(name, dataset);
  return column !== null && isNumeric(column) ? column.name : null;
}

const ways = { sum: "sum of", rows: "number of rows", distinct: "number of different", average: "average of" } as const;

/** Names a way to compute a number for people; leaves unknown words unchanged. */
function toWays(of: string): string {
  const kind = toKind(of);
  return kind === null ? of : ways[kind];
}

/** Describes for people how a measure is computed, as a model writes it: `sum of amount`. */
export function toDefinition({ of, column, times, per }: Written): string {
  const own = [toWays(of), toNamed({ of, column }), hasText(times) ? `× ${times}` : ""];
  const below = per === null || per === undefined ? [] : ["÷", toWays(per.of), toNamed(per)];
  const whole = [...own, ...below].filter((part) => part !== "").join(" ");
  return toClippedText(whole, longestDefinition);
}

function toNamed({ of, column }: Pick<WrittenQuantity, "of" | "column">): string {
  if (!hasText(column)) return "";
  return toKind(of) === "rows" ? `with a value in ${column}` : column;
}
