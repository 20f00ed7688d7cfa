import { describe, expect, it } from "vitest";
import { orderFacts } from "@/lib/testing/order-table";
import { toPython } from "../../python/to-python";
import { readPlan } from "../../read-plan";

function toProgram(question: string): string {
  const reading = readPlan(question, orderFacts);
  if (!("plan" in reading)) throw new Error(`no plan for “${question}”`);
  return toPython({ plan: reading.plan, dataset: orderFacts, datasets: [orderFacts] }, { question, figure: true });
}

describe("the program of rows", () => {
  it("answers “cheapest order”", () => {
    expect(toProgram("cheapest order")).toBe(`# cheapest order
import pandas as pd

df = datasets["orders"]
data = df[["Order Date", "Customer ID", "Region", "Product", "Quantity", "Rating", "Returned", "Unit Price ($)"]]
# What cannot be read as a date counts as missing.
data["Order Date"] = pd.to_datetime(data["Order Date"], errors="coerce", format="ISO8601")

# Rows that tie with the last one stay.
result = data.nsmallest(1, "Unit Price ($)", keep="all")[["Order Date", "Customer ID", "Region", "Product", "Quantity", "Rating", "Returned", "Unit Price ($)"]].reset_index(drop=True)
`);
  });

  it("answers “the 3 most expensive orders”", () => {
    expect(toProgram("the 3 most expensive orders")).toBe(`# the 3 most expensive orders
import pandas as pd

df = datasets["orders"]
data = df[["Order Date", "Customer ID", "Region", "Product", "Quantity", "Rating", "Returned", "Unit Price ($)"]]
# What cannot be read as a date counts as missing.
data["Order Date"] = pd.to_datetime(data["Order Date"], errors="coerce", format="ISO8601")

# Rows that tie with the last one stay.
result = data.nlargest(3, "Unit Price ($)", keep="all")[["Order Date", "Customer ID", "Region", "Product", "Quantity", "Rating", "Returned", "Unit Price ($)"]].reset_index(drop=True)
`);
  });
});
