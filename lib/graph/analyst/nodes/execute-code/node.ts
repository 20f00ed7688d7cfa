import type { ExecutionOutcome } from "@/lib/domain/execution";
import { toCount, toList, toNumberText } from "../../plain-words";
import type { AnalystNode } from "../../run-context";

/** Runs the code. Its failure is a value; only a missing sandbox is a fault. */
export const executeCode: AnalystNode = async (state, run) => {
  const { facts } = state;
  const code = facts.pendingCode ?? "";
  const outcome = await run.ports.executor.execute(
    {
      code,
      datasets: run.datasets.map(({ id, versionId, name }) => ({ id, versionId, name })),
      seed: run.seed,
      sessionId: run.sessionId,
    },
    { signal: run.signal, onOutput: (text) => run.emit({ type: "python_output", text }) },
  );
  const number = facts.attempts.code + 1;
  const { id, figures, artifacts } = await run.executions.put({ number, code, outcome });
  for (const artifact of artifacts) run.emit({ type: "artifact", artifactId: artifact.id, kind: artifact.kind });
  const succeeded = outcome.status === "succeeded";
  return {
    update: {
      messages: [{ role: "assistant", parts: [{ reference: { of: "code", execution: id } }] }],
      artifacts,
      facts: {
        pendingCode: null,
        execution: { id, succeeded },
        figures,
        checks: [],
        evaluation: null,
        attempts: { ...facts.attempts, code: number },
        codeAttemptsThisEntry: facts.codeAttemptsThisEntry + 1,
      },
      debug: [
        {
          node: "execute_code",
          note: `${outcome.status} in ${Math.round(outcome.durationMs)} ms, ${outcome.isolation}`,
        },
      ],
    },
    summary: toExecutionSummary(outcome),
  };
};

function toExecutionSummary({ status, result, figures, failure, durationMs }: ExecutionOutcome): string {
  if (status === "failed") return `The code failed: ${failure?.message ?? "no reason given"}`;
  const made = [
    ...(result === null
      ? []
      : [result.kind === "table" ? `a table of ${toCount(result.totalRows, "row")}` : "a result"]),
    ...(figures.length === 0 ? [] : [figures.length === 1 ? "a chart" : toCount(figures.length, "chart")]),
  ];
  return `The code ran in ${toNumberText(Math.round(durationMs / 100) / 10)} s and made ${toList(made)}`;
}
