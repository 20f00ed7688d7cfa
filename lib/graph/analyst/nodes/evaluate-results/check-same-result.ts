import { isDeepStrictEqual } from "node:util";
import type { Check, FigureReference } from "@/lib/domain/answers/answer";
import type { ArchivedExecution } from "../../facts/execution-archive";
import type { RunContext } from "../../run-context";
import { haveSameFigures } from "./have-same-figures";

const name = "Same result as before";

/**
 * Checks that an exact rerun reproduced the same values, and the same figures byte for byte. Null for any other run or
 * when there is nothing to compare with.
 */
export async function checkSameResult(
  now: { execution: ArchivedExecution; figures: readonly FigureReference[] },
  { rerun, ports }: Pick<RunContext, "rerun"> & { ports: Pick<RunContext["ports"], "artifacts"> },
): Promise<Check | null> {
  const previous = rerun?.kind === "exact" ? rerun.previous : null;
  if (previous === null || now.execution.status !== "succeeded") return null;
  if (previous.result === null && previous.figures.length === 0) return null;
  if (!isDeepStrictEqual(now.execution.result, previous.result)) {
    return {
      name,
      passed: false,
      detail: "The same code with the same data and seed gave a different result than before.",
    };
  }
  if (!(await haveSameFigures(now.figures, previous.figures, ports.artifacts))) {
    return {
      name,
      passed: false,
      detail: "The same code with the same data and seed drew a different chart than before.",
    };
  }
  return { name, passed: true, detail: "The same code with the same data and seed gave the same result." };
}
