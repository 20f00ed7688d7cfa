import { isDate } from "@/lib/lexicon/columns/column-date";
import { findColumnUnit } from "@/lib/lexicon/columns/column-unit";
import { toTermMeasures } from "@/lib/lexicon/vocabulary/to-term-measures";
import { toValueText } from "../../compile/labels";
import type { ValueMatch } from "@/lib/lexicon/columns/lexicon";
import { findPhrase } from "@/lib/lexicon/words/find-phrase";
import type { MeaningOf, Part } from "../segments/part";
import { is, toLost, type Account } from "./account";
import type { Claim } from "./claim";
import { toClaimColumns, toFilterColumns } from "./claim-columns";
import { findColumnDoubt, findValueDoubt, isSpelledOut } from "./literal";

/** Whether a column only selects rows where it holds: "reopened", "cancelled on". */
function isOwnCondition(claim: Claim, column: string): boolean {
  if (claim.kind !== "filter" || !toFilterColumns(claim.filter).includes(column)) return false;
  const { filter } = claim;
  return (filter.kind === "truth" && filter.expected) || (filter.kind === "missing" && !filter.missing);
}

/** Accounts for the columns of a part, each claimed once; the other functions likewise for values, states, terms and units. */
export function accountColumn(
  { board, ledger, plan }: Account,
  part: Part,
  { matches }: MeaningOf<"column">,
): string | null {
  const used = matches.find((match) => ledger.all.some((claim) => toClaimColumns(claim).includes(match.column)));
  const isShown = plan.family === "rows" && matches.some(({ column }) => plan.shown.includes(column));
  // "did we send": an event of every row.
  const isMatter = matches.some(
    ({ column }) => isDate(board.profileOf(column)) && board.profileOf(column).missing === 0,
  );
  if (used === undefined && (isShown || isMatter)) return null;
  if (used === undefined) {
    // An identifier column stands for its rows.
    const isKey = matches.some(({ column }) => column === board.lexicon.rows.column);
    return isKey && ledger.all.some((claim) => claim.kind === "rows" || claim.kind === "duration")
      ? null
      : toLost(part);
  }
  const { column } = used;
  // "maximum temperature" for `temp_max`: the name includes the aggregate.
  for (const token of part.tokens) {
    const phrase = findPhrase(token.lower);
    if (phrase?.kind === "aggregate")
      ledger.take((claim) => claim.kind === "aggregate" && claim.aggregate === phrase.aggregate);
  }
  ledger.takeAll(
    (claim) =>
      ((claim.kind === "column" || claim.kind === "group") && claim.column === column) || isOwnCondition(claim, column),
  );
  return findColumnDoubt(part, used, matches);
}

/** Values must be in one condition. */
export function accountValue({ ledger }: Account, part: Part, { matches, weak }: MeaningOf<"value">): string | null {
  const toFits =
    ({ column, values }: ValueMatch, least: number) =>
    (claim: Claim) =>
      claim.kind === "filter" &&
      claim.filter.kind === "values" &&
      claim.filter.column === column &&
      claim.filter.values.length >= least &&
      values.every((value) => claim.filter.kind === "values" && claim.filter.values.includes(value));
  // "desks and chairs": the second value is part of the condition that the first one has taken.
  const used =
    matches.find((match) => ledger.take(toFits(match, 1))) ??
    matches.find((match) => ledger.all.some(toFits(match, match.values.length + 1)));
  if (used === undefined) return toLost(part);
  return weak ? `“${part.text}” was read as ${used.values.join(", ")}.` : findValueDoubt(part, used, matches);
}

/** A state is literal when a column or a value has its name. */
export function accountState({ ledger }: Account, part: Part, { states }: MeaningOf<"state">): string | null {
  const filters = states[0]?.filters ?? [];
  for (const filter of filters)
    ledger.take((claim) => claim.kind === "filter" && JSON.stringify(claim.filter) === JSON.stringify(filter));
  const [only] = filters;
  const named =
    filters.length === 1 &&
    states.length === 1 &&
    (((only?.kind === "truth" || (only?.kind === "missing" && !only.missing)) &&
      isSpelledOut(only.column, part.text)) ||
      (only?.kind === "values" && only.values.every((value) => isSpelledOut(String(value), part.text))));
  return named ? null : `“${part.text}” was read by its meaning.`;
}

/** A term is literal when it is the name of a column. */
export function accountTerm({ board, ledger, plan }: Account, part: Part, { term }: MeaningOf<"term">): string | null {
  const found = toTermMeasures(term, board.lexicon, {});
  const value = "measures" in found ? found.measures[0]?.measure.value : undefined;
  const column = value?.kind === "aggregate" && value.of.kind === "column" ? value.of.column : null;
  if (column !== null && isSpelledOut(column, part.text)) {
    const taken = ledger.takeAll((claim) => claim.kind === "column" && claim.column === column);
    return taken ? null : toLost(part);
  }
  const measure = plan.family === "query" ? plan.measures.find(({ label }) => label.startsWith(term.name)) : undefined;
  return measure === undefined
    ? `“${part.text}” was read by its meaning.`
    : `“${part.text}” was computed as ${toValueText(measure.value)}.`;
}

/** A unit must be that of one of the numbers. */
export function accountUnit({ board, ledger, plan }: Account, part: Part, { unit }: MeaningOf<"unit">): string | null {
  const units = [
    ...(plan.family === "query" ? plan.measures.flatMap((measure) => measure.unit ?? []) : []),
    ...ledger.all.flatMap((claim) =>
      toClaimColumns(claim).flatMap((column) => {
        const own = findColumnUnit(column);
        return own === null ? [] : [own.name];
      }),
    ),
    ...ledger.all.flatMap((claim) => (claim.kind === "duration" ? [claim.unit] : [])),
  ];
  if (unit.kind === "percent") return ledger.all.some(is("share")) || units.includes("%") ? null : toLost(part);
  // Weight per kilo: the unit stands for its column.
  const per = board.at(board.before(board.parts.indexOf(part)))?.kind === "by";
  return units.includes(unit.name) && !per ? null : toLost(part);
}
