import { formatCount } from "@/lib/domain/text/numbers";
import { toSourceCode } from "@/lib/prompts/source-code";
import { askEngine } from "../../../kit/ask-engine";
import type { AnalystNode } from "../../run-context";
import { analystTasks } from "../../tasks";
import { toQueryValues } from "./prompt";

/** Requests the query that fetches what the code needs. The turn of the reply joins the transcript with its execution. */
export const generateQuery: AnalystNode = async (state, run) => {
  const { output, asked } = await askEngine(state, run, {
    task: analystTasks.generate_query,
    values: toQueryValues(state.facts, run),
  });
  const sql = toSourceCode(output, ["sql", "duckdb"]).replace(/;\s*$/u, "");
  const pendingQuery = await run.texts.keep(`generate_query:${run.attempt}`, sql);
  return {
    update: { messages: [asked], facts: { pendingQuery } },
    summary: `Wrote a query of ${formatCount(sql.split("\n").length, "line")}`,
  };
};
