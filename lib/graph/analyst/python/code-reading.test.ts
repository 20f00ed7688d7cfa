import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toCodeReading } from "./code-reading";

const penguins = toDatasetFacts("penguins", { "Body Mass (g)": [1, 2], Species: ["a", "b"], sex: ["f", "m"] });
const sales = toDatasetFacts("sales", { amount: [1, 2], Species: ["x", "y"] });
const both = [penguins, sales];

function read(code: string) {
  const reading = toCodeReading(code, both);
  return {
    datasets: reading.datasets.map((dataset) => dataset.name),
    columns: reading.columns.map((column) => column.name),
    readsWholeFrame: reading.readsWholeFrame,
  };
}

describe("toCodeReading", () => {
  it("sees columns named as texts and as attributes", () => {
    expect(read(`result = df.groupby("Species")['Body Mass (g)'].mean() + len(df.sex)`)).toEqual({
      datasets: ["penguins"],
      columns: ["Body Mass (g)", "Species", "sex"],
      readsWholeFrame: false,
    });
  });

  it("sees datasets by name, and `df` given another one", () => {
    expect(read(`result = datasets["sales"]["amount"].sum()`)).toEqual({
      datasets: ["sales"],
      columns: ["amount"],
      readsWholeFrame: false,
    });
    expect(read(`df = datasets["sales"]\nresult = df["amount"].sum()`).datasets).toEqual(["sales"]);
    expect(read(`a = df\nb = datasets['sales']`).datasets).toEqual(["penguins", "sales"]);
    expect(read(`for name, frame in datasets.items(): pass`).datasets).toEqual(["penguins", "sales"]);
  });

  it("sees work on whole frames, and tells it from work on one column", () => {
    expect(read("result = df.isna().sum()").readsWholeFrame).toBe(true);
    expect(read("result = df['sex'].isna().sum()").readsWholeFrame).toBe(false);
  });

  it("sees nothing in comments", () => {
    expect(read("# df['sex']\nresult = 1")).toEqual({ datasets: [], columns: [], readsWholeFrame: false });
  });

  it("collects names of methods given as texts", () => {
    expect([...toCodeReading(`df.agg(n=("x", "mean"))`, both).words]).toEqual(["df", "agg", "n", "x", "mean"]);
  });
});
