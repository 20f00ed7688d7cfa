import { expect, it } from "vitest";
import { chartKinds } from "@/lib/lexicon/vocabulary/chart-kinds";

// Registers one more kind of chart before anything else is loaded: everything below must follow from it.
const steps = "steps" as "line";
Object.assign(chartKinds, { [steps]: { label: "step chart", offered: true, phrases: "step chart|as steps" } });

it("a kind of chart that is only registered is understood, shown, offered and drawn", async () => {
  const { toDatasetFacts } = await import("@/lib/testing/dataset-facts");
  const { toQuestionFacts } = await import("@/lib/testing/engines/question-lab");
  const { readQuestion } = await import("./reader/read-question");
  const { chartCode } = await import("./compile/python/query-figure");
  const { toPython } = await import("./compile/python/to-python");
  const { toChartPart } = await import("./chips/shape-parts");
  Object.assign(chartCode, { [steps]: () => ["fig = draw_steps(result)"] });

  const orders = toDatasetFacts("orders", { Revenue: [120, 80, 310, 45], City: ["Lyon", "Porto", "Lyon", "Bergen"] });
  const question = "total revenue by city as steps";
  const reading = readQuestion(toQuestionFacts(question, [orders]));
  expect(reading).toMatchObject({ kind: "plan", plan: { family: "query", chart: steps } });
  if (reading.kind !== "plan") throw new Error("It has a plan.");
  const code = toPython(reading.plan, { dataset: orders, datasets: [orders], question, figure: true });
  expect(code).toContain("fig = draw_steps(result)");
  expect(toChartPart("bar").options).toContainEqual(expect.objectContaining({ label: "step chart" }));
  expect(toChartPart(steps).label).toBe("step chart");
});
