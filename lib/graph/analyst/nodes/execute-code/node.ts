import type { ExecutionFailure, ExecutionOutcome } from "@/lib/domain/runs/execution";
import { formatCount, formatNumber } from "@/lib/domain/text/numbers";
import { toFailureShape } from "@/lib/prompts/failure-shape";
import { checkExecution } from "./check-execution";
import { toList, toOneLine } from "@/lib/prompts/plain-words";
import type { AnalystNode } from "../../run-context";
import { toCodeDatasets } from "../../query/staged-data";
import { isPersonsCode } from "../../routing/to-start";

/** Runs the code. A failure is a value; only a missing sandbox is a fault. */
export const executeCode: AnalystNode = async (state, run) => {
  const { facts } = state;
  const code = facts.pendingCode === null ? "" : await run.texts.read(facts.pendingCode);
  const outcome = await run.ports.executor.execute(
    {
      code,
      datasets: await toCodeDatasets(facts, run),
      seed: run.seed,
      guard: !isPersonsCode(run),
      sessionId: run.sessionId,
    },
    {
      signal: run.signal,
      onOutput: (text) => run.emit({ type: "python_output", text }),
      onQueued: (position) => run.emit({ type: "queue_position", position }),
    },
  );
  const number = facts.attempts.code + 1;
  const { id, archived, figures, artifacts } = await run.executions.put({ number, code, outcome });
  for (const artifact of artifacts) run.emit({ type: "artifact", artifactId: artifact.id, kind: artifact.kind });
  const succeeded = outcome.status === "succeeded";
  return {
    update: {
      messages: [
        { role: facts.givenCode ? "user" : "assistant", parts: [{ reference: { of: "code", execution: id } }] },
      ],
      artifacts,
      facts: {
        pendingCode: null,
        execution: { id, succeeded, ...toError(outcome) },
        figures,
        // The evaluation adds further checks, but given code that failed never reaches it.
        checks: facts.givenCode && !succeeded ? [checkExecution(archived)] : [],
        conclusion: null,
        evaluation: null,
        verification: null,
        read: null,
        notes: [],
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

const longestError = 200;

/** Describes why code failed: in one short line for the answer, and without Python's words for events. */
function toError({ failure }: ExecutionOutcome): { error?: string; failure?: string } {
  if (failure === null) return {};
  return { error: toShortLine(failure.message), failure: toShortLine(toEventFailure(failure)) };
}

function toShortLine(text: string): string {
  return toOneLine(text, longestError);
}

/**
 * Reports only the names of Python's own exceptions, because any other word may be a cell. The failing line of code
 * stays in the archive.
 */
function toEventFailure(failure: ExecutionFailure): string {
  if (failure.kind === "guard") return failure.message;
  const [shape = ""] = toFailureShape(failure, "", { hasName: () => false, hasText: () => false }).split("\n");
  return shape;
}

function toExecutionSummary({ status, result, figures, failure, durationMs }: ExecutionOutcome): string {
  if (failure?.kind === "guard") return `The code was not run: ${failure.message}`;
  if (status === "failed") return `The code failed: ${failure === null ? "no reason given" : toEventFailure(failure)}`;
  const made = [
    ...(result === null
      ? []
      : [result.kind === "table" ? `a table of ${formatCount(result.totalRows, "row")}` : "a result"]),
    ...(figures.length === 0 ? [] : [figures.length === 1 ? "a chart" : formatCount(figures.length, "chart")]),
  ];
  return `The code ran in ${formatNumber(Math.round(durationMs / 100) / 10)} s and made ${toList(made)}`;
}
