import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/cell";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { checkPossibleValues } from "./check-possible-values";

const facts = toDatasetFacts(
  "t",
  { mass: [2700, 6300], day: ["2012-01-01", "2015-12-31"] },
  { types: { day: "date" } },
);
const reading = { columns: facts.profile.columns, rowCount: 344 };

function check(name: string, values: Cell[], read: typeof reading | undefined = reading) {
  const result = {
    kind: "table" as const,
    columns: [{ name, type: "number" }],
    rows: values.map((value) => [value]),
    totalRows: 2,
  };
  return checkPossibleValues({
    result,
    analysisType: "",
    columns: facts.profile.columns,
    ...(read === undefined ? {} : { reading: read }),
  });
}

describe("checkPossibleValues, given the data", () => {
  it.each<[string, Cell[], string]>([
    ["mean mass", [4200, 7000], "mass lies between 2,700 and 6,300, but mean mass is 7,000."],
    ["rows", [10, 345], "There are 344 rows, but rows says 345."],
    ["share of total %", [80, 40], "Shares cannot come to more than 100 %, but share of total % comes to 120 %."],
    ["day", ["2016-01-01"], "day lies between 2012 and 2015 in the data, but the result has 2016."],
    ["std", [-1], "A deviation or variance cannot be negative, but there is -1 (std)."],
  ])("finds an impossible %s", (name, values, detail) => {
    expect(check(name, values)).toEqual({ name: "Possible values", passed: false, detail });
  });

  it.each<[string, Cell[]]>([
    ["mean mass", [2700, 6300]],
    ["change of mean mass", [-500, 9000]],
    ["mean flipper", [9000]],
    ["total", [4426, 12]],
    ["rows", [344]],
    ["day", ["2012-01-01", null]],
    ["share of total %", [60.2, 40]],
  ])("passes a possible %s", (name, values) => {
    expect(check(name, values).passed).toBe(true);
  });

  it("does not look at the data where it is combined or extended", () => {
    const result = { kind: "scalar" as const, value: 7 };
    expect(checkPossibleValues({ result, analysisType: "", columns: [] }).passed).toBe(true);
    const later = {
      kind: "table" as const,
      columns: [{ name: "day", type: "date" }],
      rows: [["2020-01-01"]],
      totalRows: 1,
    };
    expect(checkPossibleValues({ result: later, analysisType: "", columns: facts.profile.columns }).passed).toBe(true);
  });
});
