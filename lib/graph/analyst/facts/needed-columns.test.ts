import { describe, expect, it } from "vitest";
import { goodReplies } from "@/lib/testing/engines/analyst-replies";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toNeededColumnLines, toNeededColumns } from "./needed-columns";

const facts = toDatasetFacts("shop", { "Net Sales": [1, null, 3, 4], region: ["n", "s", "s", "n"] });
const plan = (...names: string[]) => ({
  requirements: { ...goodReplies.formulate_requirements, variables_needed: names },
});

describe("toNeededColumns", () => {
  it("distinguishes existing columns, each once, from unknown names", () => {
    const { found, missing } = toNeededColumns(plan("net_sales", "Net Sales", "profit"), [facts]);
    expect([found.map(({ column }) => column.name), missing]).toEqual([["Net Sales"], ["profit"]]);
    expect(toNeededColumns({ requirements: null }, [facts])).toEqual({ found: [], missing: [] });
  });
});

describe("toNeededColumnLines", () => {
  it("gives counted facts, and the most similar names for missing columns", () => {
    expect(toNeededColumnLines(plan("Net Sales", "sale", "zzz"), [facts])).toEqual([
      "Net Sales: in shop, number, 1 of 4 rows missing (25 %)",
      "sale: no such column; most alike: Net Sales",
      "zzz: no such column",
    ]);
  });
});
