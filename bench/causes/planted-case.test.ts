import { describe, expect } from "vitest";
import { inTemporaryFolder } from "@/lib/datasets/testing/temporary-folder";
import { openCauseLab, type CauseLab } from "@/lib/testing/engines/cause-lab";
import { it } from "@/lib/testing/warm-python";
import { findWorstSum, isPlanted, plantedCauses, writeCases } from "./planted-case";

let lab: CauseLab;
it.beforeAll(async ({ python }) => {
  lab = await openCauseLab(python);
});
it.afterAll(() => lab.close());

describe("a planted cause", () => {
  it("ranks first, with its item, and contributions add up", async () => {
    await inTemporaryFolder(async (folder) => {
      const cases = await writeCases(
        folder,
        plantedCauses.flatMap((cause, at) => [`${cause}:${11 + at}`, `${cause}:${41 + at}`]),
      );
      const wrong: string[] = [];
      for (const one of cases) {
        const outcome = await lab.explainFile(one.path, one.request);
        const report = outcome.status === "explained" ? outcome.report : undefined;
        const [cause] = report?.causes ?? [];
        if (cause === undefined || !isPlanted(cause, one))
          wrong.push(`${one.cause}:${one.seed} ${cause?.kind ?? "none"}`);
        if (report !== undefined) expect(findWorstSum(report)).toBeLessThan(1e-4);
      }
      expect(cases).toHaveLength(18);
      expect(wrong).toEqual([]);
    });
  });
});
