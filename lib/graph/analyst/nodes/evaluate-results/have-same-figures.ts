import { isDeepStrictEqual } from "node:util";
import type { FigureReference } from "@/lib/domain/answers/answer";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { RunContext } from "../../run-context";

/** Whether two lists of figures are stored as the same bytes; missing figures count as equal. */
export async function haveSameFigures(
  left: readonly FigureReference[],
  right: readonly FigureReference[],
  artifacts: RunContext["ports"]["artifacts"],
): Promise<boolean> {
  const [one, other] = await Promise.all([readFigures(left, artifacts), readFigures(right, artifacts)]);
  return isDeepStrictEqual(one, other);
}

/** Reads the stored figures; null for a missing one. */
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
