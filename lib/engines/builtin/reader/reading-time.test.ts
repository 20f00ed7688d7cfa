import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toQuestionFacts } from "@/lib/testing/engines/question-lab";
import { readQuestion } from "./read-question";

describe("a table of 500 columns", () => {
  it("is read like any other; the duration is printed", () => {
    const words = ["sensor", "pump", "valve", "tank", "motor", "filter", "meter", "heater", "boiler", "fan"];
    const table = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [
        `${words[index % 10] ?? ""} ${index} pressure`,
        [index, index + 1, index + 3],
      ]),
    );
    const facts = toDatasetFacts("plant", { ...table, Site: ["North", "South", "North"] });
    const read = () =>
      readQuestion(toQuestionFacts("what is the average pump 21 pressure by site for the north", [facts]));
    const first = performance.now();
    read();
    const second = performance.now();
    const reading = read();
    const times = [second - first, performance.now() - second].map((time) => `${Math.round(time)} ms`);
    console.log(`500 columns: ${times.join(", then ")}`);
    expect(reading).toMatchObject({
      kind: "plan",
      plan: { family: "query", groups: [{ column: "Site", grain: null }] },
    });
  });
});
