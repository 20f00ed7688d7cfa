import { expect, it } from "vitest";
import { drillFlows, findMark, getDrillFlow, toDrillQuestion } from "./drill-flows";

it("marks each run with letters that can be found in its conversation", () => {
  const marks = drillFlows.flatMap((flow) =>
    [0, 7, 1234].map((number) => ({ flow, ...toDrillQuestion(flow, number) })),
  );
  for (const { flow, mark, question } of marks) {
    expect(getDrillFlow(mark)).toBe(flow);
    expect(question).not.toMatch(/\d/);
    expect(findMark(`system\nuser: "${question}" ## Task: explain`)).toBe(mark);
  }
  expect(new Set(marks.map(({ mark }) => mark)).size).toBe(marks.length);
  expect(findMark("What is a p-value?")).toBeNull();
});

it("throws for an unknown mark", () => {
  expect(() => getDrillFlow("xa")).toThrow('No path through the graph has the mark "xa".');
});
