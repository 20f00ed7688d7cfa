import type { ExpectedValue, Requirements } from "@/lib/domain/analysis";
import type { AnalysisResult } from "@/lib/domain/execution";
import { toFormatRequests } from "@/lib/prompts/format-requests";
import { toPlainName } from "../figures/plain-name";
import { findKeyColumns, scalarName } from "../figures/result-figures";

const mostNames = 40;
const longestName = 120;

/**
 * Lists the values that an answer must contain, named by the question's own format or by the plan; empty when neither names any.
 * Takes precision from the question, and meaning and unit from the plan.
 */
export function toExpectedValues(
  question: string,
  requirements: Pick<Requirements, "expected_values"> | null,
): ExpectedValue[] {
  const planned = (requirements?.expected_values ?? []).filter(({ name }) => name.trim() !== "");
  const requests = toFormatRequests(question);
  if (requests.length === 0) return planned.slice(0, mostNames);
  return requests.slice(0, mostNames).map(({ name, hint, rounding }) => {
    const plan = planned.find((value) => toPlainName(value.name) === toPlainName(name));
    const decimals = rounding?.by === "decimals" ? rounding.digits : (plan?.decimals ?? null);
    return { name, meaning: plan?.meaning ?? hint, unit: plan?.unit ?? null, decimals };
  });
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
