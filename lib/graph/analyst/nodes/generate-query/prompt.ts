import { toNameText } from "@/lib/prompts/text/cell-text";
import { toList } from "@/lib/prompts/plain-words";
import type { TranscriptReference } from "../../../kit/transcript/transcript-entry";
import type { RunContext } from "../../run-context";
import type { AnalystFacts } from "../../state";

/** Builds the values of the turn that requests a query: the first one, or another after an error, a bad result or a new plan. */
export function toQueryValues(
  { query, queryAttemptsThisEntry, remediation }: AnalystFacts,
  { datasets }: Pick<RunContext, "datasets">,
): { reason: string; tables: string; outcome: string | { reference: TranscriptReference } } {
  const queried = datasets.filter((dataset) => dataset.queried !== undefined);
  const engines = [...new Set(queried.map((dataset) => dataset.queried?.engine ?? ""))];
  const names = queried.map(({ name }) => `"${toNameText(name)}"`);
  const tables = `Tables for the query: ${toList(names)}. They are queried by ${toList(engines)}.`;
  if (query === null) return { reason: "Write the query for the plan.", tables, outcome: "" };
  if (queryAttemptsThisEntry > 0) {
    const reason = "The query failed. Correct it and give the whole query again.";
    return { reason, tables, outcome: { reference: { of: "query_outcome", query: query.id } } };
  }
  return remediation?.action === "rewrite_code"
    ? {
        reason: "The result could not stand. Write the query again, following the guidance above.",
        tables,
        outcome: "",
      }
    : { reason: "Write the query for the new plan, avoiding what went wrong before.", tables, outcome: "" };
}
