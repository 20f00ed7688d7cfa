import { expect, it } from "vitest";
import { judge, leaveOut, type Report } from "./attack";
import { Ground } from "./ground";
import { runFamilies } from "./run-families";

it("reports the outcome of each attack, and continues after one that breaks", async () => {
  const reported: unknown[] = [];
  const report: Report = ({ family, attack, finding }) => void reported.push([family, attack, finding]);
  const attacks = [
    { name: "throws", run: () => Promise.reject(new Error("no\nanswer")) },
    { name: "gets in", run: () => Promise.resolve(judge(["a", "b"], "2 ways")) },
    { name: "does not", run: () => Promise.resolve(judge([], "2 ways")) },
    { name: "cannot be tried", run: () => Promise.resolve(leaveOut("no disk")) },
  ];
  await runFamilies(new Ground("/nowhere"), [{ name: "family", attacks }], report);
  expect(reported).toEqual([
    ["family", "throws", { kind: "BROKEN", detail: "It could not be carried out: no answer" }],
    ["family", "gets in", { kind: "BROKEN", detail: "a; b (2 ways)" }],
    ["family", "does not", { kind: "held", detail: "2 ways" }],
    ["family", "cannot be tried", { kind: "left out", detail: "no disk" }],
  ]);
});

it("names the first of many breaches, and how many more there are", () => {
  const { detail } = judge(["1", "2", "3", "4", "5", "6", "7", "8"], "8 ways");
  expect(detail).toBe("1; 2; 3; 4; 5; 6; and 2 more (8 ways)");
});
