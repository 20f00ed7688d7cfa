import { isAdditive, isFractional, isMeasure, isYear } from "@/lib/lexicon/columns/column-role";
import { findColumnUnit } from "@/lib/lexicon/columns/column-unit";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import type { Concept } from "@/lib/lexicon/vocabulary/concepts";
import type { PhraseMeaning } from "@/lib/lexicon/words/phrase";
import { toIntentSupport } from "./intent-support";
import type { QueryPart } from "./query-part";
import { isArticle } from "./settle-clues";
import { isInMain, said, type Support, type SupportContext } from "./support";

const grains: Readonly<Record<string, readonly string[]>> = {
  year: ["year"],
  quarter: ["quarter"],
  month: ["month"],
  week: ["week"],
  day: ["day"],
  hour: ["hour"],
  calendar_month: ["month"],
  calendar_quarter: ["quarter"],
  weekday: ["day"],
  weekend: ["weekend"],
};

const concepts: Readonly<Record<string, readonly Concept[]>> = {
  price: ["unitPrice", "revenue", "cost", "fee", "neutralAmount"],
  salary: ["salary"],
  rating: ["rating"],
  weight: ["weight"],
  distance: ["distance"],
  age: ["age", "birthDate", "hireDate"],
  duration: ["duration", "responseTime", "resolutionTime", "mainDate", "finishDate"],
  date: ["mainDate"],
};

/** Whether an adjective such as "expensive" is about a column. */
function isHinted(hints: readonly string[], column: string, lexicon: Lexicon): boolean {
  return hints.some(
    (hint) =>
      (concepts[hint] ?? []).some((concept) => lexicon.concepts.get(concept)?.includes(column) === true) ||
      lexicon.matchColumns([hint]).some((match) => match.column === column),
  );
}

/** Whether different values of a column are different amounts, which nobody counts without saying so. */
export function isAmount(columns: readonly string[], lexicon: Lexicon): boolean {
  return columns.some((name) => {
    const profile = lexicon.columns.get(name);
    return profile !== undefined && isMeasure(profile);
  });
}

/** Whether a column counts things. */
export function isCounted(column: string, lexicon: Lexicon): boolean {
  const profile = lexicon.columns.get(column);
  return (
    profile !== undefined && isAdditive(profile) && !isFractional(profile) && findColumnUnit(column)?.kind !== "money"
  );
}

function isYearColumn(column: string, { columns }: Lexicon): boolean {
  const profile = columns.get(column);
  return profile !== undefined && isYear(profile);
}

/** Number of days of the longest year. */
const longestYear = 366;

/** Whether a time is at most a year long. */
export function isOneYear({ start, end }: { start: string | null; end: string | null }): boolean {
  return start !== null && end !== null && Date.parse(end) - Date.parse(start) < longestYear * 86_400_000;
}

function isNumberOf(part: QueryPart, lexicon: Lexicon): boolean {
  return part.kind === "rows" || (part.kind === "aggregate" && part.columns.some((name) => isCounted(name, lexicon)));
}

function isSum(part: QueryPart): boolean {
  return part.kind === "aggregate" && part.aggregate === "sum";
}

function addsUp(columns: readonly string[], { columns: profiles }: Lexicon): boolean {
  return columns.flatMap((name) => profiles.get(name) ?? []).some(isAdditive);
}

function isTime(column: string, lexicon: Lexicon): boolean {
  return findColumnUnit(column)?.kind === "time" || isHinted(["duration"], column, lexicon);
}

/** Tells how far a phrase of the language says one part of a query. */
export function toPhraseSupport(
  phrase: PhraseMeaning,
  text: string,
  part: QueryPart,
  context: SupportContext,
): Support {
  const { lexicon } = context;
  switch (phrase.kind) {
    case "aggregate":
      if (part.kind === "aggregate") {
        const isRange = phrase.aggregate === "range" && (part.aggregate === "min" || part.aggregate === "max");
        // "Together" is one number.
        const isSplit = /together|combined/i.test(text) && context.parts.filter(isSum).length > 1;
        return said((part.aggregate === phrase.aggregate && !isSplit) || isRange);
      }
      if (part.kind === "quotient") return said(phrase.aggregate === "mean" && !part.percent);
      if (part.kind === "direction") {
        const first = phrase.aggregate === "max" ? "high" : phrase.aggregate === "min" ? "low" : null;
        return said(part.first === first);
      }
      return null;
    case "percentile":
      return said(part.kind === "aggregate" && part.aggregate === "percentile");
    case "count":
      if (part.kind === "rows") return "said";
      if (part.kind === "aggregate" && part.aggregate === "distinct") return said(!isAmount(part.columns, lexicon));
      // "How many days does it take", "how many cakes did we sell".
      if (part.kind === "duration") return "said";
      if (part.kind !== "aggregate" || part.aggregate !== "sum") return null;
      return said(part.columns.some((name) => isCounted(name, lexicon)));
    case "amount":
      if (part.kind === "aggregate" && part.aggregate !== "distinct") {
        return said(part.aggregate === "sum" || !addsUp(part.columns, lexicon));
      }
      if (part.kind === "window" && part.window !== "share") return "said";
      return part.kind === "column" && part.role !== "condition" && isInMain(part, context.main) ? "meaning" : null;
    case "time":
      if (part.kind === "duration") return "said";
      return part.kind === "column" && isTime(part.column, lexicon) ? "meaning" : null;
    case "distinct":
      return said(part.kind === "aggregate" && part.aggregate === "distinct");
    case "superlative":
    case "order": {
      const first = phrase.direction;
      // What is popular is counted, in rows or in pieces.
      if (/popular/i.test(text) && !context.parts.some((other) => isNumberOf(other, lexicon))) return null;
      if (part.kind === "direction") return said(part.first === first);
      if (part.kind === "aggregate") return said(part.aggregate === (first === "high" ? "max" : "min"));
      if (part.kind === "limit") return said(part.count === 1);
      if (part.kind === "rows" && phrase.hints.includes("count")) return "said";
      if (part.kind === "duration" && (phrase.hints.includes("duration") || phrase.hints.includes("age")))
        return "meaning";
      return part.kind === "column" && isHinted(phrase.hints, part.column, lexicon) ? "meaning" : null;
    }
    case "rank":
      return said(part.kind === "direction");
    case "comparison":
      if (part.kind === "operator") return said(part.operator === phrase.operator);
      if (part.kind === "column" && isHinted(phrase.hints, part.column, lexicon)) return "meaning";
      if (part.kind === "duration" && phrase.hints.includes("age")) return "meaning";
      // "From the purchase until it is booked".
      return said(phrase.temporal && (part.kind === "duration" || part.kind === "order of columns"));
    case "afterNumber":
      return said(part.kind === "operator" && part.operator === phrase.operator);
    case "between":
      return said(part.kind === "operator" && (part.operator === ">=" || part.operator === "<="));
    case "times":
      return said(part.kind === "number" && part.value === phrase.value);
    case "by":
      if (isArticle(text)) return null;
      return said((part.kind === "key" && !/divided/i.test(text)) || (part.kind === "quotient" && !part.percent));
    case "grain":
      if (part.kind === "key" && part.grain === null)
        return said(phrase.grain === "year" && isYearColumn(part.column, lexicon));
      if (part.kind === "key")
        return said(part.grain !== null && (grains[phrase.grain] ?? []).includes(part.grain.unit));
      if (part.kind === "duration") return said(part.unit.startsWith(phrase.grain));
      return null;
    case "negation":
      return said(
        part.kind === "negation" ||
          (part.kind === "truth" && !part.expected) ||
          (part.kind === "missing" && part.missing) ||
          (part.kind === "operator" && part.operator === "!="),
      );
    case "join":
      if (phrase.word === "versus")
        return said(part.kind === "parts" || part.kind === "quotient" || part.kind === "key");
      return said(phrase.word === "minus" && part.kind === "difference");
    case "intent":
      // "Over the year" names a period of a year and not its months.
      if (phrase.intent === "trend" && /\byear$/i.test(text)) return said(part.kind === "period" && isOneYear(part));
      // "How many percent" asks for a share or a change.
      return toIntentSupport(
        /^how many (?:percent|%)$/i.test(text) && part.kind === "quotient" ? "share" : phrase.intent,
        part,
        context.parts,
      );
    case "loss":
      return said(
        (part.kind === "operator" && part.operator === "<") ||
          (part.kind === "number" && part.value === 0) ||
          (part.kind === "direction" && part.first === "low"),
      );
    case "rows":
      return said(part.kind === "rows" || part.kind === "listed");
    case "reference":
      return said(phrase.to !== "previous" && part.kind === "parts");
    case "which":
      // "Who" asks for people without naming their column.
      if (!/^who/i.test(text)) return null;
      return part.kind === "listed" || (part.kind === "key" && part.grain === null) ? "meaning" : null;
    case "chart":
    case "edit":
    case "columns":
    case "preposition":
    case "filler":
      return null;
  }
}
