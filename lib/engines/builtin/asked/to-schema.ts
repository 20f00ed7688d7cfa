import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { hasTimeOfDay, isDate } from "@/lib/lexicon/columns/column-date";
import { isStoredAsNumber, isYear } from "@/lib/lexicon/columns/column-role";
import { findColumnUnit, toNameParts } from "@/lib/lexicon/columns/column-unit";
import type { Kind, Schema, SchemaColumn } from "@/lib/query/schema";
import { toConversions } from "../compile/column-conversion";
import { mayDifferInSpelling, toPlainTexts, toTruthTexts } from "../compile/text-values";
import type { PlanContext } from "../query/plan-context";

function toKind(column: ColumnProfile): Kind {
  if (isDate(column)) return hasTimeOfDay(column) ? "moment" : "date";
  if (isStoredAsNumber(column)) return "number";
  return /^BOOL/iu.test(column.storage) ? "truth" : "text";
}

/** Whether spellings of one text are one value. Identifiers may differ by case alone, unless they are few enough to have been compared. */
function isMerged(column: ColumnProfile): boolean {
  if (column.type === "id" && column.spellings === undefined) return false;
  return mayDifferInSpelling(column) && !isDate(column);
}

/** Describes the columns of a plan's dataset; texts that the plan computes with are read as numbers. */
export function toSchema(context: PlanContext): Schema {
  const conversions = toConversions(context);
  return new Map(
    context.dataset.profile.columns.map((column): [string, SchemaColumn] => {
      const { name } = column;
      const stored = conversions.get(name) ?? null;
      const isNumber = stored?.form === "number text";
      const { core, unit } = toNameParts(name);
      return [
        name,
        {
          ...{ name, stored, label: core.trim() || name, unit: findColumnUnit(name)?.name ?? unit },
          kind: isNumber ? "number" : toKind(column),
          isYear: isYear(column),
          merges: !isNumber && isMerged(column),
          plain: new Set(toPlainTexts(column)),
          truth: { yes: toTruthTexts(column, true), no: toTruthTexts(column, false) },
        },
      ];
    }),
  );
}
