import { describe, expect, it } from "vitest";
import { orderFacts } from "@/lib/testing/order-table";
import { toPython } from "../../python/to-python";
import { readPlan } from "../../read-plan";

function toProgram(question: string): string {
  const reading = readPlan(question, orderFacts);
  if (!("plan" in reading)) throw new Error(`no plan for “${question}”`);
  return toPython({ plan: reading.plan, dataset: orderFacts, datasets: [orderFacts] }, { question, figure: true });
}

describe("the program of overview", () => {
  it("answers “describe the data”", () => {
    expect(toProgram("describe the data")).toBe(`# describe the data
import pandas as pd

df = datasets["orders"]
data = df

columns = ["Order Date", "Customer ID", "Region", "Product", "Unit Price ($)", "Quantity", "Rating", "Returned"]
result = pd.DataFrame({
    "column": columns,
    "type": ["date", "id", "category", "category", "number", "number", "number", "boolean"],
    "rows with a value": [int(df[name].notna().sum()) for name in columns],
    "missing values": [int(df[name].isna().sum()) for name in columns],
    "different values": [int(df[name].nunique()) for name in columns],
})
numbers = ["Unit Price ($)", "Quantity", "Rating"]
result["mean"] = [df[name].mean() if name in numbers else None for name in columns]
result["lowest"] = [df[name].min() if name in numbers else None for name in columns]
result["highest"] = [df[name].max() if name in numbers else None for name in columns]
`);
  });

  it("answers “how many columns are there”", () => {
    expect(toProgram("how many columns are there")).toBe(`# how many columns are there
import pandas as pd

df = datasets["orders"]
data = df

result = {"columns": df.shape[1], "rows": df.shape[0]}
`);
  });

  it("answers “what columns are there”", () => {
    expect(toProgram("what columns are there")).toBe(`# what columns are there
import pandas as pd

df = datasets["orders"]
data = df

columns = ["Order Date", "Customer ID", "Region", "Product", "Unit Price ($)", "Quantity", "Rating", "Returned"]
result = pd.DataFrame({
    "column": columns,
    "type": ["date", "id", "category", "category", "number", "number", "number", "boolean"],
    "rows with a value": [int(df[name].notna().sum()) for name in columns],
    "missing values": [int(df[name].isna().sum()) for name in columns],
    "different values": [int(df[name].nunique()) for name in columns],
})
`);
  });
});
