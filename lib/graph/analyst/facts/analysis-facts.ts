import type { AnalysisFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { ArchivedExecution } from "./execution-archive";
import type { ArchivedQuery } from "../query/query-archive";
import type { RunContext } from "../run-context";
import type { AnalystFacts } from "../state";
import { toVerdict } from "../confirm/verdict";

/** Collects all facts for an engine that does not read prose. Excludes `debug` and printed output. */
export async function toAnalysisFacts(facts: AnalystFacts, context: RunContext): Promise<AnalysisFacts> {
  const execution = facts.execution === null ? null : await context.executions.get(facts.execution.id);
  return {
    question: facts.question,
    datasets: context.datasets,
    history: context.history,
    clarifications: facts.clarifications,
    remarks: facts.decided.remarks,
    reading: context.rerun?.reading ?? null,
    approach: toApproach(facts, context),
    requirements: facts.requirements,
    dataProfile: facts.dataProfile,
    alignment: facts.alignment,
    code: facts.pendingCode === null ? (execution?.code ?? null) : await context.texts.read(facts.pendingCode),
    query: facts.query === null ? null : toQueryFacts(await context.queries.get(facts.query.id)),
    execution: execution === null ? null : toExecutionFacts(execution),
    checks: facts.checks,
    evaluation: facts.evaluation,
    remediation: facts.remediation,
    caveats: facts.caveats,
    verdict: facts.evaluation === null ? null : toVerdict(facts, ""),
    attempts: facts.attempts,
    limitReached: facts.limitReached,
  };
}

/**
 * Returns the approach that a person chose in this run or requested with it. An approach in a person's own words is
 * part of the conversation instead.
 */
function toApproach({ decided }: AnalystFacts, { rerun }: Pick<RunContext, "rerun">): AnalysisFacts["approach"] {
  return decided.approach === "own" ? null : (decided.approach ?? rerun?.approach ?? null);
}

function toQueryFacts(query: ArchivedQuery): NonNullable<AnalysisFacts["query"]> {
  return { sql: query.sql, succeeded: query.status === "succeeded" };
}

function toExecutionFacts(execution: ArchivedExecution): AnalysisFacts["execution"] {
  return {
    succeeded: execution.status === "succeeded",
    result: execution.result,
    figureTitles: execution.figureTitles,
    warnings: execution.warnings,
    notices: execution.notices,
    failure: execution.failure,
  };
}
