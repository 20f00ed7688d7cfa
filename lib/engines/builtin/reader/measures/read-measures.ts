import { readDuration } from "./read-duration";
import type { Plan } from "../../query/query";
import { findMainMeasure, toRowCount, toTermAsked, withOptionalAggregate } from "./measure-of";
import { isParted, toPercentileOf, subtract, toEach, shareConditions } from "./combine-wants";
import type { Board } from "../board";
import type { Draft } from "../draft";
import { toMeasures, type Want } from "./want";
import { readAggregate, readSuperlative } from "./aggregate-want";
import { readColumnWant, readNounWant } from "./column-and-noun-want";
import { readRates } from "./read-rates";
import { createScan, type Scan } from "./scan";
import { readTermWant } from "./term-want";

function settleDuration(scan: Scan, duration: Want): void {
  const { board, draft } = scan;
  const { index } = duration;
  draft.filters.push(...(duration.filters ?? []).map((filter) => ({ filter, index })));
  const ranking = board.get(index, "superlative");
  if (ranking !== null) {
    draft.order ??= { by: "measure", direction: ranking.direction };
    board.use(index);
  }
  const { percentile } = scan.pending;
  scan.settle(index, percentile === null ? duration : toPercentileOf(duration, percentile));
}

/** "number and value in pounds", "how many and £ total", "and in £": money requested by its unit alone. */
function readMoneyUnit(scan: Scan): void {
  const { board, draft, wants, lexicon, settle } = scan;
  const [unit] = board.all("unit").filter(({ meaning }) => meaning.unit.kind === "money");
  const counts = wants.every((want) => ["rows", "distinct"].includes(want.make(null).value.kind));
  const last = Math.max(-1, ...wants.map((want) => want.index));
  if (unit === undefined || !counts || draft.share || draft.change) return;
  if (wants.length === 0 ? scan.previous === null : !isParted(board, last, unit.index)) return;
  const main = findMainMeasure(lexicon, "total");
  if (main !== null) settle(unit.index, { make: (aggregate) => withOptionalAggregate(main, aggregate) });
}

/** "how many different campaigns, and how many per country": the same entities again, else rows. */
function settleCount(scan: Scan, place: number): void {
  const before = scan.wants.find((want) => want.make(null).value.kind === "distinct");
  scan.settle(place, before ?? { make: () => toRowCount(scan.lexicon) });
}

function scanPart(scan: Scan, index: number): void {
  const { board, pending } = scan;
  const meaning = board.at(index);
  switch (meaning?.kind) {
    case "aggregate":
      readAggregate(scan, index, meaning);
      break;
    case "superlative":
      readSuperlative(scan, index, meaning);
      break;
    case "percentile":
      pending.percentile = meaning.share;
      board.use(index);
      break;
    case "count":
      pending.counts = index;
      break;
    case "amount":
      pending.total = index;
      break;
    case "distinct":
      pending.distinct = true;
      board.use(index);
      break;
    case "term":
      readTermWant(scan, index, meaning);
      break;
    case "column":
      readColumnWant(scan, index, meaning);
      break;
    case "break":
    case "join":
      // "how many, and gross amount": the count is of rows, and something else follows.
      if (pending.counts !== null && board.before(index) === pending.counts && board.after(index) >= 0)
        settleCount(scan, pending.counts);
      break;
    case "noun":
    case "rows":
      readNounWant(scan, index);
      break;
    default:
      break;
  }
}

/** Reads the requested numbers. Returns what a term would need and the data lacks. */
export function readMeasures(board: Board, draft: Draft, previous: Plan | null): string[] {
  const { lexicon } = board;
  const duration = readDuration(board, previous);
  const scan = createScan(board, draft, previous, duration);
  board.parts.forEach((_, index) => {
    if (duration?.index === index) settleDuration(scan, duration);
    else if (!board.isUsed(index)) scanPart(scan, index);
  });
  const { wants, settle } = scan;
  if (scan.pending.counts !== null) settleCount(scan, scan.pending.counts);
  const asksMoney =
    scan.pending.total !== null &&
    !draft.share &&
    !draft.change &&
    !board.has("loss") &&
    (wants.length === 0 ||
      isParted(board, Math.max(...wants.map((want) => want.index)), scan.pending.total) ||
      /money|euro|dollar|pound/i.test(board.textOf(scan.pending.total)) ||
      /money/i.test(board.question));
  const main = asksMoney ? findMainMeasure(lexicon, "total") : null;
  if (main !== null && scan.pending.total !== null)
    settle(scan.pending.total, { make: (aggregate) => withOptionalAggregate(main, aggregate) });
  if (scan.pending.total !== null) board.use(scan.pending.total);
  readMoneyUnit(scan);
  for (const { index } of board.all("loss")) {
    const [profit] = toTermAsked(lexicon, "profit");
    if (profit === undefined) continue;
    if (wants.length === 0) wants.push({ index, aggregates: [], make: () => profit.measure });
    draft.having = { operator: "<", value: 0 };
    draft.order = { by: "measure", direction: "low" };
    board.use(index);
  }
  const strong = wants.filter((want) => want.weak !== true);
  // "only current people" beside another number is a condition.
  for (const want of strong.length === 0 ? [] : wants.filter((one) => one.weak === true)) {
    const { value } = want.make(null);
    if (value.kind === "rows") draft.filters.push(...value.where.map((filter) => ({ filter, index: want.index })));
  }
  const both = draft.share && strong.length === 1 && wants.length === 2;
  const kept = subtract(board, strong.length === 0 || both ? wants : strong);
  const share = board.parts.findIndex((part) => part.meaning.kind === "intent" && part.meaning.intent === "share");
  draft.wholeFirst = share >= 0 && share < (kept[0]?.index ?? 0);
  draft.measures = shareConditions(board, toEach(board, kept) ?? kept.flatMap(toMeasures)).filter(
    (measure, index, all) =>
      all.findIndex((other) => JSON.stringify(other.value) === JSON.stringify(measure.value)) === index,
  );
  const unmade = kept.find((want) => {
    const { value } = want.make(null);
    const ordered = want.aggregates.some((aggregate) => aggregate !== "sum" && aggregate !== "mean");
    return (
      (ordered && value.kind !== "aggregate") ||
      (want.aggregates.includes("mean") &&
        (value.kind === "rows" || value.kind === "distinct") &&
        !board.has("by") &&
        !board.has("grain"))
    );
  });
  draft.unmade =
    unmade === undefined
      ? null
      : (board.parts.find((part) => part.meaning.kind === "aggregate" || part.meaning.kind === "superlative")?.text ??
        null);
  draft.aggregates = scan.pending.aggregates;
  draft.places.wants = wants.map((want) => want.index);
  readRates(board, draft);
  // "how happy are customers": the subject need not be in the data.
  const person = /^(customer|employee|member|patient|guest)$/;
  return scan.lacking
    .filter((one) => one.asked || wants.length === 0 || !one.things.every((thing) => person.test(thing)))
    .flatMap((one) => one.things);
}
