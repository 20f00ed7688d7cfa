import { isDeepStrictEqual } from "node:util";
import type { Check, FigureReference } from "@/lib/domain/answers/answer";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { ArchivedExecution } from "../../facts/execution-archive";
import type { RunContext } from "../../run-context";

const name = "Same result as before";

/**
 * Whether code that ran exactly again gave exactly what it gave before: the same values, and the same figures byte for byte.
 * Null when the run is no such repetition or there is nothing to compare with.
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
      detail: "The same code with the same data and seed gave another result than before.",
    };
  }
  const figures = await Promise.all([now.figures, previous.figures].map((list) => readFigures(list, ports.artifacts)));
  const [left, right] = figures;
  if (left === undefined || right === undefined || !isDeepStrictEqual(left, right)) {
    return { name, passed: false, detail: "The same code with the same data and seed drew another chart than before." };
  }
  return { name, passed: true, detail: "The same code with the same data and seed gave the same result." };
}

/** The figures as they are stored; null for one that is gone. */
function readFigures(
  figures: readonly FigureReference[],
  artifacts: RunContext["ports"]["artifacts"],
): Promise<(string | null)[]> {
  return Promise.all(
    figures.map(async ({ id }) => {
      try {
        return Buffer.from((await artifacts.get(id)).bytes).toString("base64");
      } catch (error) {
        if (isCaveatError(error, "not_found")) return null;
        throw error;
      }
    }),
  );
}
