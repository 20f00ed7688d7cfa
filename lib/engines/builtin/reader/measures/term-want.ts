import { findPhrase } from "@/lib/lexicon/words/find-phrase";
import { toTermMeasures } from "@/lib/lexicon/vocabulary/to-term-measures";
import { findMainMeasure, toRowCount, withOptionalAggregate } from "./measure-of";
import { isParted, toPercentileOf } from "./combine-wants";
import { isPresent } from "./column-want";
import type { MeaningOf } from "../segments/part";
import type { Scan } from "./scan";

/** Reads a business term: a number, or a condition on the previous ones. */
export function readTermWant(scan: Scan, index: number, meaning: MeaningOf<"term">): void {
  const { board, draft, lexicon, wants, settle, lacking } = scan;
  // "overdue invoices" are rows, not an amount.
  const beside = [board.at(board.after(index))?.kind, board.at(board.before(index))?.kind];
  const states = lexicon.matchStates(board.rootsOf(index));
  if (states[0] !== undefined && scan.pending.total === null && beside.some((kind) => kind === "noun")) {
    draft.filters.push(...states[0].filters.map((filter) => ({ filter, index })));
    board.use(index);
    return;
  }
  const spender =
    /spend|spent/.test(board.wordsOf(index)) &&
    !/\b(we|us|our|i|my)\b/i.test(board.question) &&
    (draft.segments.length > 0 || /\b(customers?|clients?|people|guests?|they|members?)\b/i.test(board.question));
  const earned = spender ? findMainMeasure(lexicon, "total") : null;
  if (earned !== null) {
    settle(index, { make: (aggregate) => withOptionalAggregate(earned, aggregate) });
    return;
  }
  const found = toTermMeasures(meaning.term, lexicon, {});
  if ("missing" in found) {
    const asked = ["count", "which", "by", "superlative", "distinct"].includes(
      board.at(board.before(index))?.kind ?? "",
    );
    // "rides cost more than 10 euros": the comparison covers it already.
    const compared = draft.filters.some(
      (placed) => placed.filter.kind === "compare" && Math.abs(placed.index - index) <= 2,
    );
    if (asked || !compared) lacking.push({ things: found.missing, asked });
    board.use(index);
    return;
  }
  const [best] = found.measures;
  if (best === undefined) return;
  const { value } = best.measure;
  const filters = (best.filters ?? []).map((filter) => ({ filter, index }));
  const plain = scan.pending.counts === null && scan.pending.total === null && scan.pending.aggregates.length === 0;
  // "how often did the first answer take over an hour" counts answers; "how many ratings" counts present values.
  if (scan.pending.counts !== null && value.kind === "aggregate" && value.aggregate !== "sum") {
    board.use(index);
    const of = value.of;
    const compared = draft.filters.some(
      ({ filter }) => filter.kind === "compare" && JSON.stringify(filter.of) === JSON.stringify(of),
    );
    const where = of.kind === "column" && !compared ? [isPresent(of.column)] : [];
    settle(index, { make: () => toRowCount(lexicon, where) });
    return;
  }
  const subject = draft.subject !== null && "group" in draft.subject ? draft.subject.group.column : null;
  if (value.kind === "distinct" && value.of.column === subject && plain) {
    board.use(index);
    return;
  }
  // "how many things were sent back": the second word specifies the things.
  const last = wants.at(-1);
  const narrowed =
    value.kind === "rows" && plain && last?.make(null).value.kind === "rows" && !isParted(board, last.index, index);
  if (narrowed) wants.pop();
  draft.filters.push(...filters);
  const verb =
    /^(take|make|get|earn|bring|see|spend|pay)$/.test(board.rootsOf(index).at(-1) ?? "") &&
    board.all("column").some((one) => one.index > index);
  const everyday = board.parts[index]?.tokens.every((token) => findPhrase(token.lower) !== null) === true;
  // "how many rides were refunded": an event of the rows, not an amount.
  const happened =
    last !== undefined &&
    plain &&
    value.kind !== "rows" &&
    last.make(null).value.kind === "rows" &&
    !isParted(board, last.index, index)
      ? lexicon.matchStates(board.rootsOf(index))[0]
      : undefined;
  if (last !== undefined && happened !== undefined) {
    last.make = () => toRowCount(lexicon, happened.filters);
    board.use(index);
    return;
  }
  if (scan.pending.percentile !== null) {
    settle(index, toPercentileOf({ make: () => best.measure }, scan.pending.percentile));
    return;
  }
  settle(index, {
    weak: plain && (verb || everyday || (value.kind === "rows" && value.where.length > 0 && !narrowed)),
    make: (aggregate) => withOptionalAggregate(best.measure, aggregate),
  });
}
