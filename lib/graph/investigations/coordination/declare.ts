import type { Cell } from "@/lib/domain/datasets/cell";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { RowFilter } from "@/lib/domain/datasets/row-filter";
import type { ChangeReading } from "@/lib/domain/investigations/change-reading";
import type { ChangeMeasure, ChangeRequest } from "@/lib/domain/investigations/change-request";
import type {
  PlannedAnalyst,
  WrittenCondition,
  WrittenMeasure,
} from "@/lib/domain/investigations/investigation-replies";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toOneLine } from "@/lib/prompts/plain-words";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";
import type { InvestigatorContext } from "../context";
import type { Declaration } from "../facts";
import { findColumn, isNumeric } from "../parameters/find-column";
import { toDefinition, toMeasure } from "../parameters/written-measure";
import { findMeasureUnit } from "./compare-home";

type Context = Pick<InvestigatorContext, "datasets" | "ports">;

const longestName = 60;
const standard = { before: "measure_before", after: "measure_after" };

/**
 * Decides what the result of a part must state: its measure in both periods, under its own conditions. Uses only columns of
 * its datasets, and the measure of the investigation unless the plan names another one.
 * @param names of the datasets of the part.
 */
export function toDeclaration(
  { measure, where, states }: Pick<PlannedAnalyst, "measure" | "where" | "states">,
  names: readonly string[],
  change: ChangeReading,
  context: Context,
): Declaration {
  const used = context.datasets.filter(({ name }) => names.includes(name));
  const other = measure === null || measure === undefined ? null : toOther(measure, used, change, context);
  const base = other ?? { ...toOwn(change), isOther: false };
  const dataset = context.datasets.find(({ id }) => id === (base.request ?? change.request).dataset);
  const conditions = (where ?? []).map((condition) => toFilter(condition, dataset));
  const own = conditions.flatMap((filter) => filter ?? []);
  // Conditions of a part apply to one dataset; a plan in another dataset may lack their columns.
  const isWhole = own.length === conditions.length && (own.length === 0 || base.request?.baseline === undefined);
  return {
    ...base,
    request:
      base.request === null || !isWhole
        ? null
        : { ...base.request, filters: [...(base.request.filters ?? []), ...own] },
    own,
    scope: (where ?? []).map(toSentence),
    names: toNames(states),
  };
}

function toOwn({ request, measure, definition }: ChangeReading) {
  const { unit = null } = request;
  return { measure, definition, unit, request: { ...request, dimensions: undefined } satisfies ChangeRequest };
}

/** Reads a different measure; returns that of the investigation if both are computed in the same way. */
function toOther(
  written: WrittenMeasure,
  used: readonly DatasetFacts[],
  change: ChangeReading,
  context: Context,
): Omit<Declaration, "own" | "scope" | "names"> | null {
  const name = toOneLine(written.name, longestName) || "the measure";
  const home = [...used].sort(
    (left, right) => Number(right.id === change.request.dataset) - Number(left.id === change.request.dataset),
  );
  for (const dataset of home) {
    const settled = toMeasure(written, dataset);
    if (settled === null) continue;
    const isSame =
      dataset.id === change.request.dataset && JSON.stringify(settled) === JSON.stringify(change.request.measure);
    if (isSame) return null;
    const unit = findMeasureUnit(settled, dataset) ?? written.unit ?? null;
    return {
      measure: name,
      definition: toDefinition(written),
      unit,
      isOther: true,
      request: toRequest(dataset, settled, change, context),
    };
  }
  return { measure: name, definition: toDefinition(written), unit: written.unit ?? null, isOther: true, request: null };
}

/** Requests a measure of a dataset in the same periods; null if it has no dates. Conditions apply if it has their columns. */
function toRequest(
  dataset: DatasetFacts,
  measure: ChangeMeasure,
  { request }: ChangeReading,
  { ports }: Context,
): ChangeRequest | null {
  const { period, comparison, filters = [] } = request;
  const isHome = dataset.id === request.dataset;
  const read = isHome
    ? null
    : ports.surroundings.readChange({
        question: "Why did the number of rows change?",
        datasets: [dataset],
        history: [],
      });
  if (read !== null && "explanation" in read) return null;
  const time = read === null ? request.time : read.request.time;
  const known = filters.filter(({ column }) => dataset.profile.columns.some(({ name }) => name === column));
  return { dataset: dataset.id, measure, time, period, comparison, filters: isHome ? [...filters] : known, unit: null };
}

/** Converts a condition; null if the dataset has no such column, or its values are of a different type. */
function toFilter({ column, op, value = null }: WrittenCondition, dataset: DatasetFacts | undefined): RowFilter | null {
  const known = dataset === undefined ? null : findColumn(column, dataset);
  const operator = RowFilter.shape.op.safeParse((op ?? "=").trim().toLowerCase().replace(/^==$/u, "="));
  if (known === null || !operator.success) return null;
  const isList = Array.isArray(value);
  const cells = isList ? value : [value];
  const isSpelled = operator.data === "=" || operator.data === "!=" || operator.data === "in";
  const spelled = cells.map((cell) => (isSpelled ? toSpelled(cell, known) : cell));
  const fits = spelled.every((cell) => typeof cell === (isNumeric(known) ? "number" : typeof cell));
  if (operator.data === "is_missing" || operator.data === "not_missing")
    return { column: known.name, op: operator.data };
  if (!fits || spelled.some((cell) => cell === null)) return null;
  if (isList || operator.data === "in") {
    return operator.data === "in" || operator.data === "=" ? { column: known.name, op: "in", value: spelled } : null;
  }
  return { column: known.name, op: operator.data, value: spelled[0] ?? null };
}

/** Spells a text as the column does. */
function toSpelled(cell: Cell, { values = [], top }: ColumnProfile): Cell {
  if (typeof cell !== "string") return cell;
  const known = [...values, ...top.map(({ value }) => value)].filter((value) => typeof value === "string");
  const plain = cell.trim().toLowerCase();
  return known.includes(cell) ? cell : (known.find((value) => value.trim().toLowerCase() === plain) ?? cell);
}

const verbs: Readonly<Record<string, string>> = { "=": "is", "==": "is", "!=": "is not", in: "is one of" };

function toSentence({ column, op, value }: WrittenCondition): string {
  const given = Array.isArray(value) ? value.map(String).join(", ") : String(value ?? "");
  const verb = verbs[(op ?? "=").trim().toLowerCase()] ?? (op ?? "").replaceAll("_", " ");
  return toClippedText(`${column} ${verb} ${given}`.trim(), 2 * longestName);
}

function toNames(states: PlannedAnalyst["states"]): Declaration["names"] {
  const isUsable = (name: string) => /^[\p{L}_][\p{L}\p{N}_ ]{0,59}$/u.test(name);
  if (states === null || states === undefined || states.before === states.after) return standard;
  return isUsable(states.before) && isUsable(states.after) ? states : standard;
}
