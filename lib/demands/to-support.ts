import type { MeasureValue } from "@/lib/domain/plans/measure";
import { isDate } from "@/lib/lexicon/columns/column-date";
import { findColumnUnit } from "@/lib/lexicon/columns/column-unit";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import { findPhrase } from "@/lib/lexicon/words/find-phrase";
import { toRoots } from "@/lib/lexicon/words/roots";
import type { Period } from "@/lib/lexicon/words/period-atoms";
import type { Clue } from "./clue";
import { hasFilter, isInFilter, isInValue, lacks } from "./formula-parts";
import { isAmount, isCounted, toPhraseSupport } from "./phrase-support";
import type { QueryPart } from "./query-part";
import { said, type Support, type SupportContext } from "./support";

type PartOf<Kind extends QueryPart["kind"]> = Extract<QueryPart, { kind: Kind }>;

function isSamePeriod(period: Period, part: PartOf<"period">): boolean {
  return period.kind === "range" && period.start === part.start && period.end === part.end;
}

function isSameCycle(period: Period, part: PartOf<"cycle">): boolean {
  return period.kind === "recurring" && period.unit === part.unit && period.values.join() === part.values.join();
}

/** Whether a month or quarter without a year is the period of a query, or a year is that of a month that was asked about before. */
function isInYear(period: Period, { start }: PartOf<"period">, isFollowUp: boolean): boolean {
  const month = Number(start?.slice(5, 7));
  if (period.kind === "range")
    return isFollowUp && period.unit === "year" && period.start?.slice(0, 4) === start?.slice(0, 4);
  if (period.kind === "before") return true;
  const [first = 0] = period.values;
  return period.unit === "month" ? month === first : period.unit === "quarter" && month === 3 * first - 2;
}

/** Whether a part shows dates: as a key, among listed columns, or as the first or last one. */
function isDateColumn(part: PartOf<"key"> | PartOf<"column">, { columns }: Lexicon): boolean {
  const profile = columns.get(part.column);
  return profile !== undefined && isDate(profile) && !(part.kind === "column" && part.role === "condition");
}

function isCyclicKey({ grain }: PartOf<"key">): boolean {
  return grain !== null && (grain.cyclic || grain.unit === "weekend");
}

/** Tells how far the words of a clue say one part of a query; `parts` are all of them. */
export function toSupport({ meaning, text, isGrouped }: Clue, part: QueryPart, context: SupportContext): Support {
  const { lexicon, parts, isFollowUp } = context;
  switch (meaning.kind) {
    case "phrase":
      return toPhraseSupport(meaning.phrase, text, part, context);
    case "column": {
      const toFound = (column: string) => meaning.matches.find((one) => one.column === column);
      const rate = (column: string): Support => {
        const found = toFound(column);
        if (found === undefined) return null;
        if (found.typos.length > 0) return "typo";
        return found.byMeaning || found.cost > 2 || meaning.matches.length > 1 ? "meaning" : "said";
      };
      switch (part.kind) {
        case "key":
          // "Day" is the column, but no month of it.
          // The name of a date says by what part of it only behind "by".
          return part.grain !== null && (!isGrouped || findPhrase(text.toLowerCase())?.kind === "grain")
            ? null
            : rate(part.column);
        case "column":
        case "date":
          return rate(part.column);
        case "truth":
          return part.expected ? rate(part.column) : null;
        case "missing":
        case "value":
          return part.kind === "missing" && part.missing ? null : rate(part.column);
        case "aggregate":
          // "Maximum temperature" for `temp_max`: the name includes the aggregate.
          return said(
            part.columns.some((name) => toFound(name) !== undefined) && includesAggregate(text, part.aggregate),
          );
        default:
          return null;
      }
    }
    case "value":
      return part.kind === "value"
        ? meaning.matches.some(({ column, values }) => column === part.column && values.includes(part.value)) &&
          isNegated(text) === isNegated(part.value)
          ? meaning.matches.some(({ typos }) => typos.length > 0)
            ? "typo"
            : meaning.matches.length === 1 && meaning.matches.some(({ whole }) => whole)
              ? "said"
              : "meaning"
          : null
        : null;
    case "state":
      return meaning.states.some(
        ({ filters }) =>
          filters.some((filter) => isInFilter(filter, part)) && filters.every((filter) => hasFilter(filter, parts)),
      )
        ? "meaning"
        : null;
    case "term": {
      const [first] = meaning.measures;
      if (first === undefined || lacks(first.measure.value, parts, meaning.isAggregated)) return null;
      const { measure, filters = [] } = first;
      if (!isInValue(measure.value, part) && !filters.some((filter) => isInFilter(filter, part))) return null;
      return isNamedByColumn(measure.value, text, lexicon) ? "said" : "formula";
    }
    case "sign":
      return said(
        (part.kind === "product" && meaning.sign === "×") || (part.kind === "quotient" && meaning.sign === "÷"),
      );
    case "when":
      if (part.kind === "key" && part.grain !== null) return "said";
      return said((part.kind === "key" || part.kind === "column") && isDateColumn(part, lexicon));
    case "count of":
      return toCountSupport(meaning, part, lexicon);
    case "divisor": {
      if (part.kind === "key") return said(meaning.columns.includes(part.column));
      if (!parts.some(({ kind }) => kind === "quotient")) return null;
      return said(part.kind === "quotient" && !part.percent);
    }
    case "each row":
      return said(
        (part.kind === "aggregate" && part.aggregate === "mean") ||
          (part.kind === "quotient" && !part.percent) ||
          part.kind === "rows" ||
          part.kind === "key",
      );
    case "noun":
      if (part.kind === "rows" || part.kind === "listed") return "said";
      return said(part.kind === "column" && part.column === lexicon.rows.column);
    case "number":
      if (part.kind === "number") return said(part.value === meaning.value || isConverted(meaning, part.value));
      if (part.kind === "limit") return said(part.count === meaning.value);
      if (part.kind === "value") return said(part.value === String(meaning.value));
      return said(part.kind === "operator" && part.operator === "=");
    case "unit":
      if (part.kind === "duration") return said(part.unit === meaning.unit.name);
      if (part.kind === "quotient") return said(meaning.unit.kind === "percent" && part.percent);
      return said(part.kind === "column" && findColumnUnit(part.column)?.name === meaning.unit.name);
    case "periods":
      if (part.kind === "period") {
        if (meaning.periods.some((period) => isSamePeriod(period, part))) return "said";
        return meaning.periods.some((period) => isInYear(period, part, isFollowUp)) ? "said" : null;
      }
      if (part.kind === "cycle") return said(meaning.periods.some((period) => isSameCycle(period, part)));
      // "Weekends against the rest of the week" are groups.
      return said(part.kind === "key" && isCyclicKey(part) && meaning.periods.some(({ kind }) => kind === "recurring"));
    case "event":
      if (part.kind === "date" || part.kind === "column") return said(meaning.columns.includes(part.column));
      return said(part.kind === "missing" && !part.missing && meaning.columns.includes(part.column));
    case "text":
      return said(part.kind === "text" && part.text.toLowerCase().includes(text.toLowerCase()));
    case "nothing":
      return null;
  }
}

/** Whether words deny something: "No ticket" is no ticket. */
function isNegated(text: string): boolean {
  return text
    .toLowerCase()
    .split(/[^\p{L}']+/u)
    .some((word) => findPhrase(word)?.kind === "negation");
}

/** Tells how far "how many" says a part, given what is counted. */
function toCountSupport(
  { rows, columns }: Extract<Clue["meaning"], { kind: "count of" }>,
  part: QueryPart,
  lexicon: Lexicon,
): Support {
  if (part.kind === "duration" || part.kind === "rows") return "said";
  if (part.kind !== "aggregate") return null;
  if (part.aggregate === "sum") return said(part.columns.some((name) => isCounted(name, lexicon)));
  const counted = rows && lexicon.rows.column !== null ? [...columns, lexicon.rows.column] : columns;
  return said(
    part.aggregate === "distinct" &&
      (part.columns.length === 0 || part.columns.every((name) => counted.includes(name) && !isAmount([name], lexicon))),
  );
}

/** Whether the words of a term are the name of the one column that it is computed from: `Cost total` for "total cost". */
function isNamedByColumn(value: MeasureValue, text: string, lexicon: Lexicon): boolean {
  if (value.kind !== "aggregate" || value.of.kind !== "column") return false;
  const { column } = value.of;
  const words = text.split(/\s+/).filter((word) => findPhrase(word.toLowerCase())?.kind !== "filler");
  const matches = lexicon.matchColumns(toRoots(words.join(" ")));
  return matches.some((match) => match.column === column && match.full && !match.byMeaning && match.cost < 2);
}

function includesAggregate(text: string, aggregate: string): boolean {
  return text.split(/\s+/).some((word) => {
    const phrase = findPhrase(word.toLowerCase());
    return phrase?.kind === "aggregate" && phrase.aggregate === aggregate;
  });
}

/** Whether a number in another unit is the same: 2 hours are 120 minutes. */
function isConverted({ value, unit }: { value: number; unit: { factor: number } | null }, other: number): boolean {
  return (
    unit !== null &&
    value !== 0 &&
    [60, 24, 1 / 60, 1 / 24, 1000, 1 / 1000, 7, 30, 365].some((factor) => Math.abs(value * factor - other) < 1e-9)
  );
}
