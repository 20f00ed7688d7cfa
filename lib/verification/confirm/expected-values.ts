import type { ExpectedValue, Requirements } from "@/lib/domain/answers/analysis";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { toFormatRequests } from "@/lib/prompts/format-requests";
import { isTable } from "../figures/is-table";
import { toPlainName } from "../figures/plain-name";
import { findKeyColumns, scalarName } from "../figures/result-figures";

const mostNames = 40;
const longestName = 120;
const mostColumns = 12;

type Planned = Pick<Requirements, "expected_values"> | null;

/** Lists the requested values, then further ones of the plan; empty when neither question nor plan names any. */
export function toExpectedValues(question: string, requirements: Planned): ExpectedValue[] {
  const requested = toRequestedValues(question, requirements);
  const further = toPlanned(requirements).filter((value) => !requested.some(({ name }) => isSame(value.name, name)));
  return [...requested, ...further].slice(0, mostNames);
}

/**
 * Lists the values of a result beyond the asked ones, by name alone. Lists a nested table, even one that was asked for, unless all its columns
 * were: only the result names them. Of several such tables, those with fewer columns group by less than was asked, such as by product beside
 * by product and month.
 */
export function toFurtherValues(
  result: AnalysisResult,
  asked: readonly ExpectedValue[],
  isShared: (name: string) => boolean = () => true,
): ExpectedValue[] {
  // A single value is the requested one, whatever its name.
  if (result.kind === "scalar") return [];
  const isAsked = (name: string) => asked.some((value) => isSame(value.name, name));
  const entries = result.kind === "record" ? result.entries : [];
  const tables = entries.flatMap(({ value }) => (isTable(value) ? [value] : []));
  const asTables = tables.filter(({ columns }) => columns.every((column) => isAsked(column.name)));
  const isKnown = ({ name }: ExpectedValue) => {
    const value = entries.find((entry) => entry.name === name)?.value ?? null;
    return isTable(value)
      ? asTables.includes(value) && !asTables.some((other) => isCoarser(value, other))
      : isAsked(name);
  };
  const further = toNamesOfResult(result, isShared).filter((value) => !isKnown(value));
  return further.slice(0, Math.max(0, mostNames - asked.length));
}

/**
 * Lists the values that an answer must contain: those of the question's own format, else those of the plan. Takes meaning, unit and
 * precision from the plan, and precision from the question where the plan is silent.
 */
export function toRequestedValues(question: string, requirements: Planned): ExpectedValue[] {
  const planned = toPlanned(requirements);
  const requests = toFormatRequests(question);
  if (requests.length === 0) return planned.slice(0, mostNames);
  return requests.slice(0, mostNames).map(({ name, hint, rounding }) => {
    const plan = planned.find((value) => isSame(value.name, name));
    const decimals = plan?.decimals ?? (rounding?.by === "decimals" ? rounding.digits : null);
    return { name, meaning: plan?.meaning ?? hint, unit: plan?.unit ?? null, decimals };
  });
}

/** Whether a table has some of the columns of another one and no others. */
function isCoarser(table: ResultTable, other: ResultTable): boolean {
  const names = new Set(other.columns.map(({ name }) => toPlainName(name)));
  return table.columns.length < names.size && table.columns.every(({ name }) => names.has(toPlainName(name)));
}

function toPlanned(requirements: Planned): ExpectedValue[] {
  return (requirements?.expected_values ?? []).filter(({ name }) => name.trim() !== "");
}

function isSame(left: string, right: string): boolean {
  return toPlainName(left) === toPlainName(right);
}

/**
 * Lists the values of a result by name: entries of a record, or columns of a table.
 * @param isShared decides which names may be shown.
 */
export function toNamesOfResult(
  result: AnalysisResult,
  isShared: (name: string) => boolean = () => true,
): ExpectedValue[] {
  switch (result.kind) {
    case "scalar":
      return [toValue(scalarName, "the answer as one value")];
    case "record":
      return result.entries
        .filter(({ name }) => isShared(name))
        .slice(0, mostNames)
        .map(({ name, value }) => toValue(name, isTable(value) ? toTableMeaning(value, isShared) : ""));
    case "table": {
      const keys = findKeyColumns(result);
      return result.columns
        .map(({ name }, index) => toValue(name, keys.includes(index) ? "names the row" : ""))
        .filter(({ name }) => isShared(name))
        .slice(0, mostNames);
    }
  }
}

function toTableMeaning(table: ResultTable, isShared: (name: string) => boolean): string {
  const keys = findKeyColumns(table);
  const toNames = (isKey: boolean) =>
    table.columns.flatMap(({ name }, index) => (keys.includes(index) === isKey && isShared(name) ? [name] : []));
  const [rows, values] = [toNames(true), toNames(false)];
  const each = rows.length === 0 ? "" : `a row for each ${rows.join(", ")}`;
  const columns = values.length === 0 ? "" : `the columns ${values.slice(0, mostColumns).join(", ")}`;
  const parts = [each, columns].filter((part) => part !== "");
  return parts.length === 0 ? "a table" : `a table with ${parts.join(" and ")}`;
}

function toValue(name: string, meaning = ""): ExpectedValue {
  return { name: name.slice(0, longestName), meaning };
}
