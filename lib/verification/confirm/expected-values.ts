import type { ExpectedValue, Requirements } from "@/lib/domain/analysis";
import type { AnalysisResult } from "@/lib/domain/execution";
import { toFormatRequests } from "@/lib/prompts/format-requests";
import { toPlainName } from "../figures/plain-name";
import { findKeyColumns, scalarName } from "../figures/result-figures";

const mostNames = 40;
const longestName = 120;

type Planned = Pick<Requirements, "expected_values"> | null;

/**
 * Lists the values that a second computation gives: the requested ones, then further ones of the plan; empty when neither question nor plan
 * names any.
 */
export function toExpectedValues(question: string, requirements: Planned): ExpectedValue[] {
  const requested = toRequestedValues(question, requirements);
  const further = toPlanned(requirements).filter((value) => !requested.some(({ name }) => isSame(value.name, name)));
  return [...requested, ...further].slice(0, mostNames);
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

function toPlanned(requirements: Planned): ExpectedValue[] {
  return (requirements?.expected_values ?? []).filter(({ name }) => name.trim() !== "");
}

function isSame(left: string, right: string): boolean {
  return toPlainName(left) === toPlainName(right);
}

/** Lists the names of a result, for plans without names: the entries of a record, or the columns of a table. */
export function toNamesOfResult(result: AnalysisResult): ExpectedValue[] {
  const toValue = (name: string, meaning: string): ExpectedValue => ({ name: name.slice(0, longestName), meaning });
  switch (result.kind) {
    case "scalar":
      return [toValue(scalarName, "the answer as one value")];
    case "record":
      return result.entries
        .slice(0, mostNames)
        .map(({ name, value }) => toValue(name, typeof value === "object" && value !== null ? "a table" : ""));
    case "table": {
      const keys = findKeyColumns(result);
      return result.columns
        .slice(0, mostNames)
        .map(({ name }, index) => toValue(name, keys.includes(index) ? "names the row" : ""));
    }
  }
}
