import { isMeasure } from "@/lib/lexicon/columns/column-role";
import { findColumnUnit } from "@/lib/lexicon/columns/column-unit";
import type { Filter } from "@/lib/domain/plans/measure";
import type { Period } from "@/lib/lexicon/words/period-atoms";
import type { ComparisonOperator } from "@/lib/lexicon/words/phrase";
import type { MeaningOf, Part } from "../segments/part";
import { toLost, type Account } from "./account";
import type { Claim } from "./claim";

const opposite: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  "=": "!=",
  "!=": "=",
  "<": ">=",
  "<=": ">",
  ">": "<=",
  ">=": "<",
};

const asking = new Set(["which", "what"]);

/** A comparison's column must be named, or be the only one of its unit. */
export function accountNumber({ board, ledger }: Account, part: Part, number: MeaningOf<"number">): string | null {
  const { value, unit } = number;
  const index = board.parts.indexOf(part);
  const near = [board.before(index), board.after(index)].map((place) => board.at(place));
  const said = near.flatMap((meaning) =>
    meaning?.kind === "comparison" || meaning?.kind === "afterNumber" ? [meaning.operator] : [],
  );
  const isRange = board.parts.some(
    ({ meaning }) => meaning.kind === "between" || (meaning.kind === "preposition" && meaning.word === "from"),
  );
  const isLeftOut = board.parts.some((other) => other.meaning.kind === "negation");
  const isSaid = (operator: string) => {
    if (said.length === 0) return operator === (isLeftOut ? "!=" : "=") || isRange;
    return said.some((one) => one === operator || (isLeftOut && opposite[one] === operator));
  };
  let compared: Extract<Claim, { kind: "compare" }> | null = null;
  const taken = ledger.take((claim) => {
    if (claim.kind === "limit") return claim.value === value && said.length === 0;
    if (claim.kind === "repeats") return claim.value === value && isSaid(claim.operator);
    if (claim.kind !== "compare" || claim.value !== value || !isSaid(claim.operator)) return false;
    compared = claim;
    return true;
  });
  if (!taken) return toLost(part);
  const { columns = [] } = (compared as Extract<Claim, { kind: "compare" }> | null) ?? {};
  const named = (column: string) =>
    board.parts.some(
      ({ meaning }) => meaning.kind === "column" && meaning.matches.some((match) => match.column === column),
    ) || ledger.all.some((claim) => claim.kind === "column" && claim.column === column);
  const same = [...board.lexicon.columns.values()].filter(
    (column) => unit !== null && isMeasure(column) && findColumnUnit(column.name)?.kind === unit.kind,
  );
  return columns.every(
    (column) => named(column) || (same.length === 1 && same[0]?.name === column && unit?.kind !== "time"),
  )
    ? null
    : `“${part.text}” was compared with ${columns.join(" and ")}.`;
}

/** Whether a recurring period is a condition, possibly in the year of the previous question: "august?" after July 2024. */
function isSameTime({ unit, values }: Extract<Period, { kind: "recurring" }>, filter: Filter): boolean {
  if (filter.kind === "recurring") return filter.unit === unit && filter.values.join() === values.join();
  const month = filter.kind === "period" ? Number(filter.start?.slice(5, 7)) : NaN;
  return unit === "month" ? month === values[0] : unit === "quarter" && month === 3 * (values[0] ?? 0) - 2;
}

/** A period must be a condition as stated. */
export function accountPeriod({ ledger }: Account, part: Part, { period, ends }: MeaningOf<"period">): string | null {
  const parts = [period, ...(ends ?? [])];
  const fits = (claim: Claim) => {
    if (claim.kind !== "filter") return false;
    const { filter } = claim;
    if (period.kind === "before") return filter.kind === "period";
    return parts.some((one) =>
      one.kind === "range"
        ? filter.kind === "period" && filter.start === one.start && filter.end === one.end
        : one.kind === "recurring" && isSameTime(one, filter),
    );
  };
  if (!ledger.take(fits)) return toLost(part);
  if (ends !== null) ledger.takeAll(fits);
  const isRelative = /\b(last|past|previous|this|current|latest|recent|prior|today|yesterday)\b/i.test(part.text);
  return isRelative && period.kind === "range" ? `“${part.text}” was read as ${period.label}.` : null;
}

/** The subject must be a group or a row. */
export function accountWhich({ board, ledger }: Account, part: Part): string | null {
  const index = board.parts.indexOf(part);
  const next = board.at(board.after(index))?.kind;
  const word = board.wordsOf(index);
  if (!asking.has(word.split(" ")[0] ?? "")) return null;
  const named =
    next === "column" ||
    next === "grain" ||
    next === "noun" ||
    next === "rows" ||
    next === "superlative" ||
    next === "number";
  // "what is the total amount": the next part may begin with the verb.
  const isVerb = board.at(index + 1)?.kind === "filler" || /^(is|are|was|were)\b/i.test(board.textOf(index + 1));
  if (word.startsWith("what") && next !== "grain" && !(named && !isVerb)) return null;
  const takes = ledger.all.some((claim) => ["group", "grain", "family"].includes(claim.kind));
  return takes ? null : `“${part.text}” asks for something that is not part of what was computed.`;
}

/** A ranking must use a number that the question names. */
export function accountSuperlative(
  { board, ledger, plan }: Account,
  part: Part,
  meaning: MeaningOf<"superlative">,
): string | null {
  const { direction, hints } = meaning;
  const extreme = direction === "high" ? "max" : "min";
  const taken = ledger.take(
    (claim) =>
      (claim.kind === "order" && claim.direction === direction) ||
      (claim.kind === "aggregate" && claim.aggregate === extreme),
  );
  if (!taken) return toLost(part);
  const measures = plan.family === "query" ? plan.measures : [];
  const counts = measures.every(({ value }) => value.kind === "rows");
  if (hints.length > 0 && hints[0] === "count")
    return counts && !/bus|quiet/i.test(part.text) ? null : `“${part.text}” does not say by which number.`;
  const named = board.parts.some(({ meaning: other }) =>
    other.kind === "column"
      ? other.matches.some(({ column }) => isMeasure(board.profileOf(column)))
      : other.kind === "term" || other.kind === "rank",
  );
  const vague =
    /best|worst|good|bad|biggest|largest|smallest|top|main|strong|weak|great|favou?rite|popular|important|valuable|success|star/i.test(
      part.text,
    );
  // "dearest" next to hours does not refer to hours.
  const spelled = board.parts.some(
    (other) =>
      other.meaning.kind === "column" && hints.some((hint) => board.rootsOf(board.parts.indexOf(other)).includes(hint)),
  );
  if (hints.length > 0) return spelled ? null : `“${part.text}” was read as ${direction} ${hints.join(" ")}.`;
  return named ||
    !vague ||
    (counts &&
      plan.family === "query" &&
      board.parts.some((one) => one.meaning.kind === "noun" || one.meaning.kind === "rows") &&
      !/best|worst|good|bad/i.test(part.text))
    ? null
    : `“${part.text}” does not say by which number.`;
}
