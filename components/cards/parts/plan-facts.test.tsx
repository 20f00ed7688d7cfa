import { describe, expect, it } from "vitest";
import type { AnalysisPlanPayload } from "@/lib/domain/runs/interrupt-payload";
import { hostile, hostileElements } from "../../testing/hostile";
import { elementsOf, render, textOf } from "../../testing/render";
import { PlanFacts } from "./plan-facts";

const bare: AnalysisPlanPayload = {
  steps: ["Take the mean"],
  analysisType: "",
  columns: [],
  datasets: [],
  caveats: [],
  approach: null,
  proposal: 1,
};

/** The names and values in HTML, in order. */
const factsOf = (part: Partial<AnalysisPlanPayload>) =>
  [...render(<PlanFacts payload={{ ...bare, ...part }} />).matchAll(/<(dt|dd)[^>]*>(.*?)<\/\1>/gs)].map(
    ([, , content = ""]) => textOf(content),
  );

describe("the facts of a plan", () => {
  it("are its approach, its kind, the columns it reads, and each caveat by itself", () => {
    const part = {
      approach: "Mean",
      analysisType: "descriptive",
      datasets: ["a", "b"],
      columns: ["age", "x, y"],
      caveats: ["2 ages are missing", "2 ages are missing"],
    };
    expect(factsOf(part)).toEqual([
      ...["Approach", "Mean", "Kind of analysis", "descriptive", "Data", "a, b", "Columns", "age, x, y"],
      ...["Known limitations", "2 ages are missing", "2 ages are missing"],
    ]);
  });

  it("are omitted where they are empty", () => {
    expect([factsOf({}), factsOf({ approach: " \n", columns: ["age"] })]).toEqual([[], ["Columns", "age"]]);
  });

  it("are shown as text when they are hostile", () => {
    const part = {
      approach: hostile,
      analysisType: hostile,
      datasets: [hostile],
      columns: [hostile],
      caveats: [hostile],
    };
    const html = render(<PlanFacts payload={{ ...bare, ...part }} />);
    expect([elementsOf(html, hostileElements), textOf(html).split(hostile).length - 1]).toEqual([[], 5]);
  });
});
