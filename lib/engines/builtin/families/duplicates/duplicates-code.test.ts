import { describe, expect, it } from "vitest";
import { orderFacts } from "@/lib/testing/order-table";
import { toPython } from "../../python/to-python";
import { readPlan } from "../../read-plan";

function toProgram(question: string): string {
  const reading = readPlan(question, orderFacts);
  if (!("plan" in reading)) throw new Error(`no plan for “${question}”`);
  return toPython({ plan: reading.plan, dataset: orderFacts, datasets: [orderFacts] }, { question, figure: true });
}

describe("the program of duplicates", () => {
  it("answers “are there duplicates”", () => {
    expect(toProgram("are there duplicates")).toBe(`# are there duplicates
import pandas as pd

df = datasets["orders"]
data = df

# A duplicate repeats an earlier row in every column; the first one is not counted.
result = {"duplicate rows": int(df.duplicated().sum()), "all rows": len(data)}
`);
  });

  it("looks at whole rows of those that were chosen", () => {
    expect(toProgram("are there duplicates in the north")).toContain("int(df.loc[data.index].duplicated().sum())");
  });
});
