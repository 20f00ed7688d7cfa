import { missingWord, type Repair } from "@/lib/domain/answers/cure";
import { toMeantKind } from "@/lib/domain/datasets/meant-kind";
import { toOutlierLimits } from "@/lib/domain/datasets/outlier-limits";
import type { ColumnProfile, DatasetProfile } from "@/lib/domain/datasets/profile";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { quoteName } from "@/lib/domain/text/quotes";

type Params = Extract<RecipeOp, { op: "AddStep" }>["params"];

const addStep = (type: string, params: Params): RecipeOp[] => [{ op: "AddStep", type, params }];
const isNumber = ({ type, median }: ColumnProfile) => type === "number" && median !== null;

/**
 * Converts a repair to ops that append its steps to a recipe; none if the data no longer needs it.
 * @param data the profile of the data and, for a merge, the spellings to replace.
 */
export function toRepairOps(
  repair: Repair,
  { profile, spellings }: { profile: DatasetProfile; spellings: readonly { from: string; to: string }[] },
): RecipeOp[] {
  const find = (name: string) => profile.columns.find((column) => column.name === name) ?? null;
  switch (repair.kind) {
    case "drop_duplicates":
      return profile.duplicateRows === 0 ? [] : addStep("drop_duplicates", {});
    case "drop_totals":
      return repair.totals.flatMap(({ column, texts }) =>
        find(column) === null ? [] : addStep("drop_totals", { column, texts }),
      );
    case "merge_spellings":
      return spellings.length === 0
        ? []
        : addStep("join_spellings", { column: repair.column, spellings: [...spellings] });
    case "parse_number":
    case "parse_date":
      return toParseOps(find(repair.column));
    case "fill_missing":
    case "drop_missing":
      return toMissingOps(repair.kind, find(repair.column));
    case "cap_outliers":
      return toCapOps(find(repair.column));
    case "drop_negative": {
      const { column } = repair;
      const quoted = quoteName(column);
      return find(column) === null ? [] : addStep("filter", { expression: `${quoted} >= 0 or ${quoted} is null` });
    }
    case "keep_periods": {
      const { column, period, from, until } = repair;
      return find(column) === null ? [] : addStep("keep_complete_periods", { column, period, from, until });
    }
  }
}

/** Parses the texts of a column as the type they represent. */
function toParseOps(column: ColumnProfile | null): RecipeOp[] {
  const meant = column === null ? null : toMeantKind(column);
  if (column === null || meant === null) return [];
  const columns = [column.name];
  return meant.kind === "number"
    ? addStep("parse_number", { columns })
    : addStep("parse_date", { columns, order: meant.order, ...(meant.time === "keep" && { time: meant.time }) });
}

function toMissingOps(kind: "fill_missing" | "drop_missing", column: ColumnProfile | null): RecipeOp[] {
  if (column === null || column.missing === 0) return [];
  if (kind === "drop_missing") return addStep(kind, { columns: [column.name] });
  return addStep(
    kind,
    isNumber(column)
      ? { columns: [column.name], method: "median" }
      : { columns: [column.name], method: "value", value: missingWord },
  );
}

/** Caps values at the outlier limits, on the sides that have outliers. */
function toCapOps(column: ColumnProfile | null): RecipeOp[] {
  const limits = column === null ? null : toOutlierLimits(column);
  if (column === null || limits === null) return [];
  const { name, min, max } = column;
  const bounds: Params = {
    ...(typeof min === "number" && min < limits.low && { lower: limits.low }),
    ...(typeof max === "number" && max > limits.high && { upper: limits.high }),
  };
  return addStep("cap_outliers", { column: name, ...bounds });
}
