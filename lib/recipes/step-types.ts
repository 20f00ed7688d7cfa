import type { StepType } from "./step-type";
import { dateParts } from "./steps/columns/date-parts";
import { derive } from "./steps/columns/derive";
import { rename } from "./steps/columns/rename";
import { select } from "./steps/columns/select";
import { splitColumn } from "./steps/columns/split-column";
import { join } from "./steps/combine/join";
import { union } from "./steps/combine/union";
import { dropDuplicates } from "./steps/rows/drop-duplicates";
import { dropMissing } from "./steps/rows/drop-missing";
import { dropTotals } from "./steps/rows/drop-totals";
import { filter } from "./steps/rows/filter";
import { keepCompletePeriods } from "./steps/rows/keep-complete-periods";
import { sample } from "./steps/rows/sample";
import { sortLimit } from "./steps/rows/sort-limit";
import { groupAggregate } from "./steps/shape/group-aggregate";
import { pivot } from "./steps/shape/pivot";
import { unpivot } from "./steps/shape/unpivot";
import { window } from "./steps/shape/window";
import { capOutliers } from "./steps/values/cap-outliers";
import { fillMissing } from "./steps/values/fill-missing";
import { joinSpellings } from "./steps/values/join-spellings";
import { parseDate } from "./steps/values/parse-date";
import { parseNumber } from "./steps/values/parse-number";
import { replaceValues } from "./steps/values/replace-values";
import { trimAndCase } from "./steps/values/trim-and-case";

/** All step types, in menu order. */
export const stepTypes: readonly StepType[] = [
  ...[filter, dropDuplicates, dropTotals, dropMissing, keepCompletePeriods, sortLimit, sample],
  ...[select, rename, derive, splitColumn, dateParts],
  ...[trimAndCase, joinSpellings, replaceValues, parseNumber, parseDate, fillMissing, capOutliers],
  ...[groupAggregate, pivot, unpivot, window],
  ...[join, union],
];

/** Finds a step type by its name. */
export function findStepType(type: string): StepType | null {
  return stepTypes.find((known) => known.type === type) ?? null;
}
