import { findPhrase } from "@/lib/lexicon/words/find-phrase";
import { isMeasure } from "@/lib/lexicon/columns/column-role";
import { findMainMeasure, toDistinct, toRowCount, withOptionalAggregate } from "./measure-of";
import { isParted } from "./combine-wants";
import { readColumn } from "./column-want";
import type { MeaningOf } from "../segments/part";
import type { Scan } from "./scan";

/** Reads a column: a number, or a condition on the rows counted before. */
export function readColumnWant(scan: Scan, index: number, meaning: MeaningOf<"column">): void {
  const { board, draft, wants, settle } = scan;
  const [match] = meaning.matches;
  const counted = wants.at(-1);
  // "deliveries that had something damaged", "bookings with kids": rows with a positive amount.
  const had = /\b(with|had|has|have|having|contain\w*|include\w*)\b(\s+(?!no\b|not\b|any\b)\w+){0,2}\s*$/i.test(
    board.question.slice(0, board.parts[index]?.tokens[0]?.start),
  );
  const plain = scan.pending.counts === null && scan.pending.total === null && scan.pending.aggregates.length === 0;
  if (
    match !== undefined &&
    counted !== undefined &&
    had &&
    plain &&
    isMeasure(board.profileOf(match.column)) &&
    !isParted(board, counted.index, index)
  ) {
    const of = { kind: "column" as const, column: match.column };
    draft.filters.push({ filter: { kind: "compare", of, operator: ">", value: 0 }, index });
    board.use(index);
    return;
  }
  const word = findPhrase(board.wordsOf(index));
  const next = board.at(index + 1)?.kind;
  if (word?.kind === "aggregate" && (next === "term" || next === "column")) {
    scan.pending.aggregates.push(word.aggregate);
    board.use(index);
    return;
  }
  // "net amount per unit": the divisor.
  const per = wants.length > 0 && board.wordsOf(board.before(index)) === "per" && !board.isUsed(board.before(index));
  if (per && match !== undefined && isMeasure(board.profileOf(match.column))) return;
  const found = readColumn(board, draft, index, scan.pending);
  if (found !== null) settle(index, found);
}

/** Reads a noun for rows: the rows, the people behind them, or the money that they bring. */
export function readNounWant(scan: Scan, index: number): void {
  const { board, draft, lexicon, wants, settle, previous } = scan;
  const compound = ["column", "term", "time", "unit"].includes(board.at(index + 1)?.kind ?? "");
  const main =
    scan.pending.aggregates.length > 0 &&
    wants.length === 0 &&
    !compound &&
    (previous === null || board.before(index) < 0 || board.at(board.before(index))?.kind === "aggregate")
      ? findMainMeasure(lexicon, null)
      : null;
  if (
    scan.pending.counts !== null &&
    wants.length > 0 &&
    board.at(index)?.kind === "rows" &&
    /^things?$/.test(board.wordsOf(index))
  )
    return;
  // People are counted once each, not per visit.
  const [person] = /^(people|persons|ppl|folks)$/.test(board.wordsOf(index))
    ? (lexicon.concepts.get("customer") ?? [])
    : [];
  if (
    person !== undefined &&
    scan.pending.counts !== null &&
    !lexicon.rows.nouns.has("person") &&
    board.profileOf(person).distinct < 0.95 * lexicon.dataset.profile.rowCount
  ) {
    settle(index, { make: () => toDistinct(person) });
    return;
  }
  // "sales" are rows or money, depending on the question.
  const sold =
    /^sales$/.test(board.wordsOf(index)) &&
    scan.pending.counts === null &&
    !draft.filters.some(({ filter }) => filter.kind === "compare")
      ? findMainMeasure(lexicon, null)
      : null;
  const before = board.at(board.before(index));
  const shared = draft.share && previous !== null && before?.kind === "intent" && before.intent === "share";
  const plain = /^(row|record|entry|line)$/.test(board.rootsOf(index).at(-1) ?? "");
  if (scan.pending.counts !== null || scan.pending.distinct || shared)
    settle(index, {
      make: () => (plain ? { ...toRowCount(lexicon), label: "number of rows" } : toRowCount(lexicon)),
    });
  else if (sold !== null) settle(index, { make: (aggregate) => withOptionalAggregate(sold, aggregate) });
  else if (main !== null) settle(index, { make: (aggregate) => withOptionalAggregate(main, aggregate) });
}
