import { describe, expect, it } from "vitest";
import { orderFacts } from "@/lib/testing/order-table";
import { toPython } from "../../python/to-python";
import { readPlan } from "../../read-plan";

function toProgram(question: string): string {
  const reading = readPlan(question, orderFacts);
  if (!("plan" in reading)) throw new Error(`no plan for “${question}”`);
  return toPython({ plan: reading.plan, dataset: orderFacts, datasets: [orderFacts] }, { question, figure: true });
}

describe("the program of missing", () => {
  it("answers “which columns have missing values”", () => {
    expect(toProgram("which columns have missing values")).toBe(`# which columns have missing values
import plotly.express as px
import pandas as pd

df = datasets["orders"]
data = df[["Order Date", "Customer ID", "Region", "Product", "Unit Price ($)", "Quantity", "Rating", "Returned"]]
# What cannot be read as a date counts as missing.
data["Order Date"] = pd.to_datetime(data["Order Date"], errors="coerce", format="ISO8601")

columns = ["Order Date", "Customer ID", "Region", "Product", "Unit Price ($)", "Quantity", "Rating", "Returned"]
result = pd.DataFrame({
    "column": columns,
    "missing values": [int(data[name].isna().sum()) for name in columns],
})
result["share in %"] = 100 * result["missing values"] / max(len(data), 1)
result = result.sort_values("missing values", ascending=False, kind="stable", ignore_index=True)

# Draw it.
fig = px.bar(result.head(30), x="missing values", y="column", orientation="h", title="Missing values by column")
fig.update_layout(template="plotly_white", xaxis_title="Missing values", yaxis_title="Column")
fig.update_xaxes(rangemode="tozero", tickformat=",")
fig.update_yaxes(type="category")
fig.update_yaxes(autorange="reversed")
`);
  });

  it("answers “how many missing values in rating”", () => {
    expect(toProgram("how many missing values in rating")).toBe(`# how many missing values in rating
import pandas as pd

df = datasets["orders"]
data = df[["Rating"]]

columns = ["Rating"]
result = pd.DataFrame({
    "column": columns,
    "missing values": [int(data[name].isna().sum()) for name in columns],
})
result["share in %"] = 100 * result["missing values"] / max(len(data), 1)
result = result.sort_values("missing values", ascending=False, kind="stable", ignore_index=True)
`);
  });

  it("answers “missing values in quantity and product”", () => {
    expect(toProgram("missing values in quantity and product")).toBe(`# missing values in quantity and product
import plotly.express as px
import pandas as pd

df = datasets["orders"]
data = df[["Quantity", "Product"]]

columns = ["Quantity", "Product"]
result = pd.DataFrame({
    "column": columns,
    "missing values": [int(data[name].isna().sum()) for name in columns],
})
result["share in %"] = 100 * result["missing values"] / max(len(data), 1)
result = result.sort_values("missing values", ascending=False, kind="stable", ignore_index=True)

# Draw it.
fig = px.bar(result.head(30), x="missing values", y="column", orientation="h", title="Missing values by column")
fig.update_layout(template="plotly_white", xaxis_title="Missing values", yaxis_title="Column")
fig.update_xaxes(rangemode="tozero", tickformat=",")
fig.update_yaxes(type="category")
fig.update_yaxes(autorange="reversed")
`);
  });
});
