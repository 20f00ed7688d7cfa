import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/cell";
import type { ResultTable } from "@/lib/domain/execution";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { createMemoryDatasetStore } from "@/lib/testing/memory-dataset-store";
import { toCodeReading } from "../python/code-reading";
import { toDerivationPlan } from "./derivation-plan";
import { recomputeColumnFacts } from "./recompute-column-facts";

const table = { a: [1, 2, 3, 4], b: [2, 4, null, 8], c: [4, 3, 2, 2], t: ["x", null, null, "y"] };
const facts = toDatasetFacts("t", table);

async function recompute(code: string, names: string[], rows: Cell[][]) {
  const plan = toDerivationPlan(toCodeReading(code, [facts]));
  if (plan === null) throw new Error("There is no plan.");
  const result: ResultTable = {
    kind: "table",
    columns: names.map((name) => ({ name, type: "text" })),
    rows,
    totalRows: rows.length,
  };
  return (await recomputeColumnFacts(result, plan, createMemoryDatasetStore([{ facts, table }]))).equal;
}

describe("recomputeColumnFacts", () => {
  it("confirms missing values and their shares by column", async () => {
    const rows = [["t", 2, 50], ["b", 1, 25], ["a", 0, 0]]; // prettier-ignore
    expect(await recompute("result = df.isna().sum()", ["column", "missing", "percent"], rows)).toEqual([
      "missing values of 3 columns",
      "shares of missing values of 3 columns",
    ]);
  });

  it("confirms the gaps of a single column where the result says that it counts them", async () => {
    const columns = ["column", "missing values"];
    expect(await recompute("result = df.isna().sum()", columns, [["b", 1]])).toEqual(["missing values of b"]);
    expect(await recompute("result = df.isna().sum()", columns, [["b", 2]])).toEqual([]);
    expect(await recompute("result = df.isna().sum()", ["column", "different values"], [["b", 1]])).toEqual([]);
    expect(await recompute("result = df.nunique()", columns, [["b", 1]])).toEqual([]);
  });

  it("confirms what describe gives", async () => {
    const rows = [["count", 4], ["mean", 2.5], ["std", 1.2909944487358056], ["min", 1], ["25%", 1.75], ["max", 4]]; // prettier-ignore
    expect(await recompute('result = df["a"].describe()', ["index", "a"], rows)).toEqual([
      "count, mean, deviation and extremes of a",
    ]);
    expect(
      await recompute('result = df["a"].describe()', ["index", "a"], [["mean", 2.6], ...rows.slice(0, 3)]),
    ).toEqual([]);
  });

  it("confirms correlations as a matrix and as a list", async () => {
    const ab = 1;
    const ac = -0.9438798074485389;
    const bc = -0.9819805060619659;
    const matrix = [["a", 1, ab, ac], ["b", ab, 1, bc], ["c", ac, bc, 1]]; // prettier-ignore
    const list = [["a", "c", ac], ["a", "b", ab], ["b", "c", bc]]; // prettier-ignore
    const code = "result = df.corr(numeric_only=True)";
    expect(await recompute(code, ["index", "a", "b", "c"], matrix)).toEqual(["3 correlations of a, b and c"]);
    expect(await recompute(code, ["one", "other", "r"], list)).toEqual(["3 correlations of a, c and b"]);
    expect(await recompute(code, ["one", "other", "r"], [["a", "c", 0.5], ["a", "b", ab]])).toEqual([]); // prettier-ignore
  });

  it("confirms nothing of the whole table for filtered rows", async () => {
    const code = 'x = df[df["t"] == "x"]\nresult = x.isna().sum()';
    expect(await recompute(code, ["column", "n"], [["t", 2], ["b", 1]])).toEqual([]); // prettier-ignore
  });
});
