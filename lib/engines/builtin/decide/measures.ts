import type { ColumnProfile } from "@/lib/domain/profile";
import { isDate, isMeasure } from "../matching/column-role";
import { chooseColumn } from "../parsing/choose-column";
import { failStructure } from "../parsing/unreadable";
import type { Aggregate, Measure } from "../plan/plan";
import { findSwallowedAggregate, type Slots } from "./slots";

const nouns: Readonly<Record<Aggregate, string>> = {
  mean: "average",
  median: "median",
  sum: "total",
  min: "minimum",
  max: "maximum",
  range: "range",
  deviation: "standard deviation",
  variance: "variance",
};

/** A column that the aggregate can be taken of. */
export function toMeasureNeed(aggregate: Aggregate) {
  const ordered = aggregate === "min" || aggregate === "max" || aggregate === "range";
  return {
    accepts: (column: ColumnProfile) => isMeasure(column) || (ordered && isDate(column)),
    otherwise: `does not hold quantities, so it has no ${nouns[aggregate]}.`,
    direction: aggregate === "max" ? ("high" as const) : aggregate === "min" ? ("low" as const) : null,
  };
}

interface Run {
  aggregates: Aggregate[];
  columns: number[];
}

/** Whether "and" or a comma stands between two aggregates; "sum of average" is something else than "sum and average". */
function isJoined({ board }: Slots, left: number, right: number): boolean {
  return board.parts.slice(left + 1, right).some(({ meaning }) => meaning.kind === "join" || meaning.kind === "break");
}

/** Aggregates and columns in their order, gathered in runs "mean and median of A and B". */
function toRuns(slots: Slots): Run[] {
  const { board } = slots;
  const runs: Run[] = [];
  let previous = -1;
  board.parts.forEach((part, index) => {
    if (board.isUsed(index)) return;
    const { meaning } = part;
    const last = runs.at(-1);
    const aggregate =
      meaning.kind === "aggregate"
        ? meaning.aggregate
        : meaning.kind === "superlative" && meaning.hints.length === 0
          ? meaning.direction === "high"
            ? ("max" as const)
            : ("min" as const)
          : null;
    if (aggregate !== null) {
      const [before] = last?.columns.length === 0 ? [previous] : [];
      if (before !== undefined && !isJoined(slots, before, index)) failStructure(part.text);
      previous = index;
      if (last === undefined || last.columns.length > 0) runs.push({ aggregates: [aggregate], columns: [] });
      else last.aggregates.push(aggregate);
      board.use(index);
    } else if (meaning.kind === "column") {
      if (last === undefined) runs.push({ aggregates: [], columns: [index] });
      else last.columns.push(index);
    }
  });
  return runs;
}

/** Brings "body mass: mean and median" into the order of "mean and median of body mass". */
function mergeTrailing(runs: readonly Run[]): Run[] {
  const [first, second, ...others] = runs;
  if (first?.aggregates.length === 0 && second?.columns.length === 0 && others.length === 0) {
    return [{ aggregates: second.aggregates, columns: first.columns }];
  }
  return [...runs];
}

/** The range of dates is told by its ends. */
function toMeasures(column: ColumnProfile, aggregate: Aggregate): Measure[] {
  if (aggregate !== "range" || !isDate(column)) return [{ aggregate, column: column.name }];
  return [
    { aggregate: "min", column: column.name },
    { aggregate: "max", column: column.name },
  ];
}

/** Which numbers the question asks for; empty when it names no aggregate. Uses up their parts. Ends the reading when they do not pair. */
export function readMeasures(slots: Slots): Measure[] {
  const { board } = slots;
  if (!board.has("aggregate") && !board.has("superlative")) return readSwallowed(slots);
  return mergeTrailing(toRuns(slots)).flatMap(({ aggregates, columns }) => {
    if (aggregates.length === 0 || columns.length === 0) failStructure("which number of which column");
    return columns.flatMap((place) => {
      board.use(place);
      return aggregates.flatMap((aggregate) =>
        toMeasures(chooseColumn(board, place, toMeasureNeed(aggregate)), aggregate),
      );
    });
  });
}

function readSwallowed(slots: Slots): Measure[] {
  const { board } = slots;
  const measures = board.unused("column").flatMap((place) => {
    const aggregate = findSwallowedAggregate(board, place);
    return aggregate === null ? [] : [{ place, aggregate }];
  });
  if (measures.length !== board.unused("column").length) return [];
  return measures.map(({ place, aggregate }) => {
    board.use(place);
    return { aggregate, column: chooseColumn(board, place, toMeasureNeed(aggregate)).name };
  });
}
