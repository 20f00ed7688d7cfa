import type { AnalysisFacts } from "@/lib/ports/reasoning-engine";
import type { ArchivedExecution } from "./execution-archive";
import type { RunContext } from "../run-context";
import type { AnalystFacts } from "../state";
import { toVerdict } from "../confirm/verdict";

/** All that an engine that does not read prose wants to know. `debug` and printed output are no part of it. */
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

/** The way to answer that a person chose in this run, or wished for with it; one in own words is told by the conversation. */
function toApproach({ decided }: AnalystFacts, { rerun }: Pick<RunContext, "rerun">): AnalysisFacts["approach"] {
  return decided.approach === "own" ? null : (decided.approach ?? rerun?.approach ?? null);
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
