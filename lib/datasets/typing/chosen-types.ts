import { CaveatError } from "@/lib/domain/caveat-error";
import type { Notice } from "@/lib/domain/datasets/dataset";
import type { ChosenType, Reading } from "@/lib/domain/datasets/reading";
import type { DuckSession } from "../duck/duck-session";
import { toCellShape } from "./cell-shape";
import { planText, type ColumnPlan, type FileContext } from "./column-plan";
import type { PlannedColumn } from "./describe-plans";
import { toFileContext, type RawTable } from "./infer-columns";
import { toMissingCondition } from "./missing-condition";
import { findMissingWord, toTrimmed, trimBlanks } from "./missing-words";
import { planDate } from "./plan-date";
import { planAnyEpoch } from "./plan-epoch";
import { planMonths } from "./plan-months";
import { planNumber } from "./plan-number";
import { hasUnit, planUnits } from "./plan-units";
import { planTruthWords } from "./truth-words";

function planAnyNumber(values: readonly string[], context: FileContext): ColumnPlan {
  const numbers = values.filter((value) => toCellShape(value) === "number");
  const plan = planNumber(numbers, context);
  if (plan !== null && plan.storage !== "VARCHAR" && numbers.length > 0) return plan;
  const measured = numbers.length > 0 ? null : planUnits(values.filter(hasUnit), context);
  if (measured !== null && measured.storage !== "VARCHAR") return measured;
  return {
    storage: "DOUBLE",
    toValue: (raw) => `TRY_CAST(${toTrimmed(raw)} AS DOUBLE)`,
    missingWords: [],
    remarks: [],
  };
}

/** Dates without separators, which only a person can distinguish from numbers. */
const unmarked = /^\d{8}$/;

function planAnyDate(values: readonly string[], context: FileContext): ColumnPlan {
  if (values.length > 0 && values.every((value) => unmarked.test(value))) {
    const toValue = (raw: string) => `CAST(try_strptime(${toTrimmed(raw)}, '%Y%m%d') AS DATE)`;
    return { storage: "DATE", toValue, missingWords: [], remarks: [] };
  }
  const epoch = planAnyEpoch(values);
  if (epoch !== null) return epoch;
  const months = values.length === 0 ? null : planMonths(values, context);
  if (months !== null) return months;
  const dates = values.filter((value) => toCellShape(value) === "date");
  const plan = dates.length === 0 ? null : planDate(dates, context);
  if (plan !== null && plan.storage !== "VARCHAR") return plan;
  return { storage: "DATE", toValue: (raw) => `TRY_CAST(${toTrimmed(raw)} AS DATE)`, missingWords: [], remarks: [] };
}

/** Plans how to read a column whose type a person chose. Pure. */
export function planChosen(type: ChosenType, texts: readonly string[], context: FileContext): ColumnPlan {
  if (type === "text") return planText();
  const words = new Set(texts.map(findMissingWord).filter((word) => word !== null));
  const values = texts.filter((text) => findMissingWord(text) === null).map(trimBlanks);
  const plan =
    type === "boolean" ? planTruthWords() : (type === "number" ? planAnyNumber : planAnyDate)(values, context);
  return { ...plan, missingWords: [...words].sort() };
}

async function describeLosses(
  session: DuckSession,
  options: { relation: string; column: PlannedColumn; index: number },
): Promise<Notice[]> {
  const { plan, name } = options.column;
  const raw = `c${options.index}`;
  const misfit = `${raw} IS NOT NULL AND NOT ${toMissingCondition(raw, plan)} AND (${plan.toValue(raw)}) IS NULL`;
  const [row = []] = await session.query(
    `SELECT count(*), list_sort(list(DISTINCT ${raw}))[1:5] FROM ${options.relation} WHERE ${misfit}`,
  );
  const [count, texts] = row;
  if (Number(count) === 0) return [];
  const examples = Array.isArray(texts) ? texts.filter((text) => typeof text === "string") : [];
  return [
    { text: "Values that do not fit the chosen type are missing now.", columns: [name], rows: Number(count), examples },
  ];
}

/**
 * Replaces detected types with those that a person chose; values that do not fit become missing, and a notice counts
 * them. Throws `invalid_input` for an unknown column.
 */
export async function applyChosenTypes(
  session: DuckSession,
  options: RawTable & { columns: readonly PlannedColumn[]; reading: Pick<Reading, "types"> },
): Promise<{ columns: PlannedColumn[]; notices: Notice[] }> {
  const columns = [...options.columns];
  const notices: Notice[] = [];
  for (const [name, type] of Object.entries(options.reading.types ?? {})) {
    const index = columns.findIndex((column) => column.name === name);
    if (index < 0) {
      throw new CaveatError("invalid_input", `There is no column "${name.slice(0, 80)}" to choose a type for.`, {
        fields: [{ field: "reading.types", message: "Name columns as the dataset shows them." }],
      });
    }
    const column = { name, plan: planChosen(type, options.samples[index] ?? [], toFileContext(options)) };
    columns[index] = column;
    if (type !== "text")
      notices.push(...(await describeLosses(session, { relation: options.relation, column, index })));
  }
  return { columns, notices };
}
