import { formatCount, formatNumber } from "@/lib/domain/text/numbers";
import { toNameText } from "@/lib/prompts/text/cell-text";
import { toClippedText, toFencedText } from "@/lib/prompts/text/untrusted-text";
import type { ArchivedQuery } from "./query-archive";

const longestQuery = 12_000;

/** Writes a query as a model reads it. */
export function toQueryText({ sql }: Pick<ArchivedQuery, "sql">): string {
  return toFencedText("sql", toClippedText(sql, longestQuery));
}

/**
 * Describes what a query gave: how many rows with which columns, or what was wrong. Without shared values, leaves out the
 * engine's own words, which may quote cells.
 */
export function toQueryOutcomeText(query: ArchivedQuery, { shareValues }: { shareValues: boolean }): string {
  if (query.status === "failed") {
    const isOwnWord = query.kind === "refused" || query.kind === "dialect";
    if (!shareValues && !isOwnWord) return `The query failed (${query.kind}).`;
    const statement = query.statement === null ? "" : `\n\nAs it ran:\n\n${toFencedText("sql", query.statement)}`;
    return `The query failed:\n\n${toFencedText("error", query.message)}${statement}`;
  }
  const columns = query.columns.map(({ name, type }) => `${toNameText(name)}: ${type}`);
  const cut = query.truncated ? ", cut off at the limit: there are more rows" : "";
  return `The query returned ${formatCount(query.rows, "row")}${cut}. \`df\` has these columns:\n\n${toFencedText("columns", columns.join("\n"))}`;
}

/** Summarises what a query gave, in one line without words of the data. */
export function toQuerySummary(query: ArchivedQuery): string {
  if (query.status === "failed") {
    switch (query.kind) {
      case "refused":
        return "The query was not run: it is not one SELECT over the tables of the question";
      case "dialect":
        return `The query was not run: ${query.engine} cannot express it`;
      case "error":
        return `${query.engine} reports an error in the query`;
      case "timeout":
        return `${query.engine} did not finish within the time limit`;
      case "too_large":
        return "The rows of the query take too much space";
    }
  }
  const seconds = formatNumber(Math.round(query.durationMs / 100) / 10);
  return `${query.engine} returned ${formatCount(query.rows, "row")} in ${seconds} s${query.truncated ? ", cut off at the limit" : ""}`;
}
