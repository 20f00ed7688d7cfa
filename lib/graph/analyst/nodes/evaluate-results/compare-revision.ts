import { isDeepStrictEqual } from "node:util";
import type { FigureReference } from "@/lib/domain/answers/answer";
import type { ArchivedExecution } from "../../facts/execution-archive";
import type { RunContext } from "../../run-context";
import type { PersonsDecisions, Revision } from "../../state";
import { haveSameFigures } from "./have-same-figures";

/** Compares the result of a revision with the one that the person saw. Null when nothing was revised or nothing was computed. */
export async function compareRevision(
  now: { execution: ArchivedExecution; figures: readonly FigureReference[] },
  { result, reviewed }: Pick<PersonsDecisions, "result" | "reviewed">,
  { executions, ports }: Pick<RunContext, "executions"> & { ports: Pick<RunContext["ports"], "artifacts"> },
): Promise<Revision | null> {
  if (result !== "revise" || reviewed === null || now.execution.status !== "succeeded") return null;
  const before = await executions.get(reviewed.execution);
  if (before.code === now.execution.code) return "same_code";
  if (!isDeepStrictEqual(before.result, now.execution.result)) return "changed";
  if (await haveSameFigures(reviewed.figures, now.figures, ports.artifacts)) return "same_result";
  return now.execution.result === null ? "changed" : "same_values";
}
