import type { ExecutionOutcome } from "@/lib/domain/runs/execution";
import { loopLimits } from "@/lib/domain/runs/loop-limits";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";
import { startOnSample } from "../../query/measure-on-sample";
import { toQuerySummary } from "../../query/query-text";
import { toQueriedDatasets } from "../../query/staged-data";
import type { AnalystNode, NodeRun } from "../../run-context";
import type { AnalystFacts } from "../../state";

/** Runs the query where the rows are. What is wrong with it is a value; only an engine that cannot be reached is a fault. */
export const executeQuery: AnalystNode = async (state, run) => {
  const { facts } = state;
  const sql = facts.pendingQuery === null ? "" : await run.texts.read(facts.pendingQuery);
  void startOnSample(facts, run);
  const outcome = await run.ports.queries.run({ sql, datasets: toQueriedDatasets(run) }, { signal: run.signal });
  const number = (facts.visits.execute_query ?? 0) + 1;
  const reference = await run.queries.put({ number, sql, outcome });
  const archived = await run.queries.get(reference.id);
  const summary = toQuerySummary(archived);
  const succeeded = outcome.status === "succeeded";
  const attempts = facts.queryAttemptsThisEntry + 1;
  const isLast = !succeeded && (facts.givenCode || attempts >= loopLimits.codeAttemptsPerEntry);
  const failed = isLast ? await toFailedExecution(facts, run, outcome.message) : null;
  const parts = [{ reference: { of: "query" as const, query: reference.id } }];
  return {
    update: {
      messages: [{ role: facts.givenCode ? "user" : "assistant", parts }],
      artifacts: [reference, ...(failed?.artifacts ?? [])],
      facts: {
        pendingQuery: null,
        query: { id: reference.id, succeeded, ...(!succeeded && { failure: summary }) },
        queryAttemptsThisEntry: attempts,
        ...failed?.facts,
      },
      debug: [{ node: "execute_query", note: `${outcome.status} in ${Math.round(outcome.durationMs)} ms` }],
    },
    summary,
  };
};

/** Records a query that failed for good as an execution, which the evaluation judges like failed code. */
async function toFailedExecution(facts: AnalystFacts, run: NodeRun, message: string) {
  const outcome: ExecutionOutcome = {
    ...{ status: "failed", result: null, figures: [], stdout: "", warnings: [], notices: [], durationMs: 0 },
    ...{ failure: { kind: "error", message: `The query failed: ${message}` }, seed: run.seed, isolation: "none" },
  };
  const number = facts.attempts.code + 1;
  const code = facts.pendingCode === null ? "" : await run.texts.read(facts.pendingCode);
  const { id, artifacts } = await run.executions.put({ number, code, outcome });
  const error = toClippedText(`The query failed: ${message}`.replace(/\s+/gu, " "), 200);
  return {
    artifacts,
    facts: {
      ...{
        pendingCode: null,
        figures: [],
        conclusion: null,
        evaluation: null,
        verification: null,
        read: null,
        notes: [],
      },
      execution: { id, succeeded: false, error, failure: "The query failed" },
      attempts: { ...facts.attempts, code: number },
    },
  };
}
