import type { ChangeReport } from "@/lib/domain/investigations/change-report";
import { ChangeRequest } from "@/lib/domain/investigations/change-request";
import type { SessionId } from "@/lib/domain/ids";
import type { CodeExecutor, ExecutionDataset } from "@/lib/ports/runs/code-executor";
import { readChangeReply } from "./read-change-reply";
import { toChangeProgram } from "./to-change-program";

/** A report, or one sentence for a person about why there is none. */
export type ChangeOutcome =
  | { status: "explained"; report: ChangeReport; program: string }
  | { status: "refused"; reason: string; program: string };

/**
 * Explains a change by code alone: exact contributions of items, facts about calendar and data, ranked causes. Faults and
 * limits are outcomes. Throws CaveatError `cancelled` and `executor_unavailable`.
 */
export async function explainChange(
  request: ChangeRequest,
  options: {
    executor: Pick<CodeExecutor, "execute">;
    /** The dataset of the request. */
    dataset: ExecutionDataset;
    /** That of its baseline; left out where it has none, or where it is the same. */
    baseline?: ExecutionDataset;
    sessionId: SessionId;
    signal: AbortSignal;
  },
): Promise<ChangeOutcome> {
  const program = toChangeProgram(ChangeRequest.parse(request));
  const { executor, dataset, baseline, sessionId, signal } = options;
  const datasets = baseline === undefined || baseline.id === dataset.id ? [dataset] : [dataset, baseline];
  const { result, failure } = await executor.execute(
    { code: program, datasets, figures: false, guard: false, seed: 0, sessionId },
    { signal },
  );
  if (failure !== null) return { status: "refused", reason: failure.message, program };
  const reply = readChangeReply(result);
  if (reply === null) return { status: "refused", reason: "The change could not be analysed.", program };
  return "report" in reply
    ? { status: "explained", report: reply.report, program }
    : { status: "refused", reason: reply.refusal, program };
}
