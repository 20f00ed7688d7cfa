import { expect, it } from "vitest";
import { quantile } from "./quantile";
import { toTable } from "./to-table";
import { toTargetLines } from "./to-target-lines";

it("aligns texts left and numbers right", () => {
  const rows = [
    ["short", 7, "9.5 %"],
    ["a longer one", 1234, "-12.0 %"],
  ];
  expect(toTable(["name", "count", "share"], rows).split("\n")).toEqual([
    "name          count    share",
    "------------  -----  -------",
    "short             7    9.5 %",
    "a longer one   1234  -12.0 %",
  ]);
});

it("reports for each target whether it is met", () => {
  const show = (value: number) => `${value} ms`;
  expect(
    toTargetLines([
      { name: "own time", measured: 300, limit: 300, is: "at most", show },
      { name: "own time", measured: 301, limit: 300, is: "at most", show },
      { name: "share", measured: 0.9, limit: 0.93, is: "at least", show: String },
    ]),
  ).toEqual([
    "met     own time: 300 ms (at most 300 ms)",
    "MISSED  own time: 301 ms (at most 300 ms)",
    "MISSED  share: 0.9 (at least 0.93)",
  ]);
});

it("returns the value that a share of the values do not exceed", () => {
  const values = [5, 1, 4, 2, 3];
  expect([quantile(values, 0.5), quantile(values, 0.95), quantile(values, 0), quantile([], 0.5)]).toEqual([3, 5, 1, 0]);
});
