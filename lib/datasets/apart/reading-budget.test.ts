import { expect, it } from "vitest";
import { toDuckMemory, toReadingBudget, toReadingSeconds } from "./reading-budget";

it.each([
  ["a small container", { cores: 1, memory: 1 }, { places: 3, megabytes: 512 }],
  ["a small machine", { cores: 2, memory: 4 }, { places: 3, megabytes: 1024 }],
  ["a usual machine", { cores: 4, memory: 16 }, { places: 4, megabytes: 1536 }],
  ["a large machine", { cores: 32, memory: 128 }, { places: 6, megabytes: 8192 }],
])("%s gives reading a share of its size", (_, { cores, memory }, budget) => {
  expect(toReadingBudget({ cores, memory: memory * 1024 ** 3 })).toEqual(budget);
});

it.each([
  ["a small container", 1, { reading: "307MiB", querying: "307MiB", writing: "307MiB" }],
  ["a small machine", 4, { reading: "614MiB", querying: "614MiB", writing: "614MiB" }],
  ["a usual machine", 16, { reading: "921MiB", querying: "921MiB", writing: "4096MiB" }],
  ["a large machine", 128, { reading: "1024MiB", querying: "4096MiB", writing: "4096MiB" }],
])("DuckDB spills before the pool ends the reading on %s", (_, gigabytes, expected) => {
  const memory = gigabytes * 1024 ** 3;
  expect(toDuckMemory(toReadingBudget({ cores: 2, memory }), memory)).toEqual(expected);
});

it("gives a large file more time", () => {
  expect([0, 1, 200 * 1024 ** 2].map(toReadingSeconds)).toEqual([120, 121, 320]);
});
