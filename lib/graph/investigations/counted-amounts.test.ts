import { describe, expect } from "vitest";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { toInvestigationScript } from "@/lib/testing/engines/investigation-script";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { createInvestigationRun, runInvestigation } from "@/lib/testing/runs/investigation-run";
import { createScriptedAnalysts } from "@/lib/testing/runs/scripted-analysts";
import { it as pythonIt } from "@/lib/testing/warm-python";

/** Orders of two months, one in ten refunded in April and one in four in May; each amount is whole. */
function toRefunds(): string {
  const rows = ["2025-04", "2025-05"].flatMap((month, place) =>
    Array.from({ length: 120 }, (_, index) => {
      const day = `${month}-${String((index % 30) + 1).padStart(2, "0")}`;
      const amount = 20 + (index % 7);
      const refunded = index % (place === 0 ? 10 : 4) === 0;
      return [place * 120 + index + 1, day, index % 3 === 0 ? "Mug" : "Lamp", amount, refunded ? amount : ""].join(",");
    }),
  );
  return `${["order,day,product,amount,refunds", ...rows].join("\n")}\n`;
}

const it = pythonIt.extend("lab", { scope: "file" }, async ({ python }, { onCleanup }): Promise<QuestionLab> => {
  const lab = await openQuestionLab([], { python, tables: { shop: toRefunds() } });
  onCleanup(() => lab.close());
  return lab;
});
const question = "Why did the number of refunds rise in May?";

async function investigate(lab: QuestionLab, parameters: unknown, analysts: unknown[] = []) {
  const engine = createFakeReasoningEngine(
    toInvestigationScript({
      extract_parameters: [{ output: parameters }],
      plan_investigation: [{ output: { analysts } }],
      diagnose: [{ output: { diagnosis: "More orders came back.", recommendations: [] } }],
    }),
  );
  const { parts } = createScriptedAnalysts(lab, () => ({ code: "result = {'nothing': len(df)}" }));
  const run = createInvestigationRun({ lab, names: ["shop"], question, engine });
  const last = (await runInvestigation({ ...run, ports: { ...run.ports, parts } })).at(-1);
  if (last?.type !== "answer") throw new Error("There is no answer.");
  return last.answer.investigation;
}

describe("a measure that a model corrects by how it is computed", () => {
  it("counts the rows that have a value, where rules read a sum of the column of that name", async ({ lab }) => {
    const computed = { of: "rows", column: "refunds" };
    const investigation = await investigate(lab, { measure: "number of refunds", computed });
    expect(investigation?.totals).toMatchObject({ before: 12, after: 30, change: 18 });
    expect(investigation?.parameters).toMatchObject({
      measure: "number of refunds",
      definition: "number of rows with a value in refunds",
      filters: [],
      unit: null,
    });
  });

  it.for([
    { computed: { of: "average", column: "refunds" }, before: 23.08, definition: "average of refunds" },
    {
      computed: { of: "rows", column: "refunds", per: { of: "rows" } },
      before: 0.1,
      definition: "number of rows with a value in refunds ÷ number of rows",
    },
    { computed: { of: "distinct", column: "product" }, before: 2, definition: "number of different product" },
  ])("is $definition", async ({ computed, before, definition }, { lab }) => {
    const investigation = await investigate(lab, { measure: "refunds", computed });
    expect(investigation?.parameters.definition).toBe(definition);
    expect(investigation?.totals?.before).toBeCloseTo(before, 1);
  });

  it.for([
    { computed: { of: "sum", column: "returns" } },
    { computed: { of: "rows", column: "returns" } },
    { computed: { of: "sum", column: "product" } },
  ])("stays as rules read it where the data cannot compute it: $computed", async ({ computed }, { lab }) => {
    const [kept, corrected] = [
      await investigate(lab, { measure: "refunds" }),
      await investigate(lab, { measure: "refunds", computed }),
    ];
    expect(corrected?.totals).toEqual(kept?.totals);
    expect(corrected?.parameters.definition).toBe(kept?.parameters.definition);
  });
});
