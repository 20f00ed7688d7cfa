import { describe, expect } from "vitest";
import { inTemporaryFolder } from "@/lib/datasets/testing/temporary-folder";
import { CauseStatement } from "@/lib/domain/investigations/cause-statement";
import { toNotableCauses } from "@/lib/domain/investigations/cause-words";
import type { Cause, ChangeReport } from "@/lib/domain/investigations/change-report";
import { holds } from "@/lib/domain/investigations/holds";
import { openCauseLab, type CauseLab } from "@/lib/testing/engines/cause-lab";
import { it } from "@/lib/testing/warm-python";
import { countStatements, findFalseStatements } from "@/lib/testing/engines/find-false-statements";
import { findWorstSum, isPlanted, plantedCauses, readRows, writeCases } from "./planted-case";

let lab: CauseLab;
it.beforeAll(async ({ python }) => {
  lab = await openCauseLab(python);
});
it.afterAll(() => lab.close());

/** Changes one number of a statement at a time, by more than any rounding. */
function bendStatements(report: ChangeReport): ChangeReport[] {
  return toNotableCauses(report, report.causes.length).flatMap((cause) => bendStatement(cause, report));
}

function bendStatement(cause: Cause, report: ChangeReport): ChangeReport[] {
  const { states } = cause;
  return Object.entries(states ?? {}).flatMap(([name, value]) => {
    if (typeof value !== "number") return [];
    const bent = CauseStatement.safeParse({ ...states, [name]: value * 2 + 3 });
    const isKnown = bent.success && holds({ ...cause, states: bent.data }, report);
    return isKnown ? [{ ...report, causes: [{ ...cause, states: bent.data }] }] : [];
  });
}

describe("a planted cause", () => {
  it("ranks first, with its item, contributions add up, and every sentence is true of the rows", async () => {
    await inTemporaryFolder(async (folder) => {
      const cases = await writeCases(
        folder,
        plantedCauses.flatMap((cause, at) => [`${cause}:${11 + at}`, `${cause}:${41 + at}`]),
      );
      const wrong: string[] = [];
      let [sentences, tried] = [0, 0];
      const unseen: ChangeReport[] = [];
      for (const one of cases) {
        const outcome = await lab.explainFile(one.path, one.request);
        const report = outcome.status === "explained" ? outcome.report : undefined;
        const [cause] = report?.causes ?? [];
        if (cause === undefined || !isPlanted(cause, one))
          wrong.push(`${one.cause}:${one.seed} ${cause?.kind ?? "none"}`);
        if (report === undefined) continue;
        expect(findWorstSum(report)).toBeLessThan(1e-4);
        const rows = await readRows(one);
        const lies = findFalseStatements(report, { rows, request: one.request });
        wrong.push(...lies.map((lie) => `${one.cause}:${one.seed} ${lie}`));
        const bent = bendStatements(report);
        unseen.push(...bent.filter((some) => findFalseStatements(some, { rows, request: one.request }).length === 0));
        tried += bent.length;
        sentences += countStatements(report);
      }
      expect(cases).toHaveLength(18);
      expect(sentences).toBeGreaterThan(60);
      expect(wrong).toEqual([]);
      // The check itself finds what is false.
      expect(tried).toBeGreaterThan(30);
      expect(unseen.map(({ causes }) => causes[0]?.states)).toEqual([]);
    });
  });
});
