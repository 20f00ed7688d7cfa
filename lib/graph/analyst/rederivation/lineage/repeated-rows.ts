import { toWhole } from "./frames";
import { toMeasureFormula } from "./measure-formula";
import {
  findArgument,
  toLiteral,
  toTexts,
  type Arguments,
  type Formula,
  type Frame,
  type Source,
  type Step,
} from "./values";
import type { Trail } from "./trail";

const distinctSources = new WeakMap<Source, Source>();

/** A frame without rows that repeat an earlier one. It is followed for whole rows of one dataset, and for columns that tell these apart. */
export function withoutRepeats(frame: Frame, options: Arguments, trail: Trail): Frame {
  if (isOfWholeRows(frame, options)) return { ...frame, source: toDistinct(frame.source) };
  const step: Step = { kind: "part", method: "drop_duplicates" };
  trail.note(step);
  return { ...frame, order: null, exact: false, steps: [...frame.steps, step] };
}

/** How many rows repeat an earlier one, as `frame.duplicated().sum()`; null where it is not all columns of all rows. */
export function toRepeats(frame: Frame, options: Arguments): Formula | null {
  const isPlain = options.positional.length === 0 && options.named.size === 0;
  const isWhole = frame.exact && frame.where.length === 0 && !frame.source.distinct && frame.grouping === undefined;
  if (!isPlain || !isWhole || !isOfWholeRows(frame, options)) return null;
  const [left, right] = [frame, { ...frame, source: toDistinct(frame.source) }].map((rows) =>
    toMeasureFormula(toWhole(rows), null, { aggregate: "count" }),
  );
  return left === null || right === null || left === undefined || right === undefined
    ? null
    : { kind: "arithmetic", op: "-", left, right };
}

function isOfWholeRows({ source, columns }: Frame, options: Arguments): boolean {
  const { profile } = source.dataset;
  if (source.joins.length > 0 || toLiteral(findArgument(options, "keep", 1)) === false) return false;
  const isWhole = profile.columns.every(({ name }) => {
    const expression = columns.get(name);
    return expression?.kind === "column" && expression.name === name;
  });
  const subset = findArgument(options, "subset", 0);
  if (subset === undefined || toLiteral(subset) === null) return isWhole;
  const [name, ...others] = toTexts(subset) ?? [];
  const column = profile.columns.find((one) => one.name === name);
  // A column with as many values as there are different rows tells them apart.
  return (
    isWhole &&
    others.length === 0 &&
    column?.missing === 0 &&
    column.distinct === profile.rowCount - profile.duplicateRows
  );
}

function toDistinct(source: Source): Source {
  if (source.distinct) return source;
  const known = distinctSources.get(source) ?? { ...source, distinct: true };
  distinctSources.set(source, known);
  return known;
}
