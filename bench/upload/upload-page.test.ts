import { expect, it } from "vitest";
import { followProgress, toPercentage } from "./upload-page";

it.each([
  ["orders.csv\n43 % · 2.1 GB of 5.0 GB", 43],
  ["orders.csv\nsent, being read", null],
  [null, null],
])("of %j the percentage is %j", (progress, percentage) => {
  expect(toPercentage(progress)).toBe(percentage);
});

it("emits each change of the page's text once, until the condition holds", async () => {
  const said = ["10 %", "10 %", "20 %", null, "30 %"];
  const changes: (string | null)[] = [];
  await followProgress(
    { progress: () => Promise.resolve(said.shift() ?? null) },
    { until: (progress) => progress === null, onChange: (progress) => changes.push(progress) },
  );
  expect(changes).toEqual(["10 %", "20 %", null]);
});

it("ends when the page reports that a file was refused", async () => {
  const page = { progress: () => Promise.resolve("orders.csv\nThe file is larger than 5 GB.") };
  const following = followProgress(page, { until: () => false, onChange: () => undefined });
  await expect(following).rejects.toThrow("The page says: orders.csv The file is larger than 5 GB.");
});
