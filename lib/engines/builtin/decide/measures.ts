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
  const ordered = aggregate === "min" || aggregate === "max";
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

/** Aggregates and columns in their order, gathered in runs "mean and median of A and B". */
function toRuns(slots: Slots): Run[] {
  const { board } = slots;
  const runs: Run[] = [];
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

/** Which numbers the question asks for; empty when it names no aggregate. Uses up their parts. Ends the reading when they do not pair. */
export function readMeasures(slots: Slots): Measure[] {
  const { board } = slots;
  if (!board.has("aggregate") && !board.has("superlative")) return readSwallowed(slots);
  return mergeTrailing(toRuns(slots)).flatMap(({ aggregates, columns }) => {
    if (aggregates.length === 0 || columns.length === 0) failStructure("which number of which column");
    return columns.flatMap((place) => {
      board.use(place);
      return aggregates.map((aggregate) => ({
        aggregate,
        column: chooseColumn(board, place, toMeasureNeed(aggregate)).name,
      }));
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
