import { describe, expect, it } from "vitest";
import { orderFacts } from "@/lib/testing/order-table";
import { toPython } from "../../python/to-python";
import { readPlan } from "../../read-plan";

function toProgram(question: string): string {
  const reading = readPlan(question, orderFacts);
  if (!("plan" in reading)) throw new Error(`no plan for “${question}”`);
  return toPython({ plan: reading.plan, dataset: orderFacts, datasets: [orderFacts] }, { question, figure: true });
}

describe("the program of extreme", () => {
  it("answers “which region has the highest unit price”", () => {
    expect(toProgram("which region has the highest unit price")).toBe(`# which region has the highest unit price
import plotly.express as px
import pandas as pd

df = datasets["orders"]
data = df[["Region", "Unit Price ($)"]]

# A group can lead in total, on average or by its single highest row: all are compared.
groups = data.groupby(["Region"], dropna=False, observed=True)
result = pd.DataFrame({
    "mean of Unit Price ($)": groups["Unit Price ($)"].mean(),
    "highest of Unit Price ($)": groups["Unit Price ($)"].max(),
    "rows used": groups["Unit Price ($)"].count(),
    "rows without a value": groups.size() - groups["Unit Price ($)"].count(),
}).reset_index()
result = result.sort_values("mean of Unit Price ($)", ascending=False, kind="stable", ignore_index=True)

# Draw it.
shown = result.head(30)
fig = px.bar(shown, x=shown["Region"].astype("string").fillna("(no value)"), y="mean of Unit Price ($)", title="Mean Unit Price ($) by Region")
fig.update_layout(template="plotly_white", xaxis_title="Region", yaxis_title="Mean Unit Price ($)")
fig.update_yaxes(rangemode="tozero", tickformat=",")
fig.update_xaxes(type="category")
`);
  });

  it("answers “which product sold the highest quantity”", () => {
    expect(toProgram("which product sold the highest quantity")).toBe(`# which product sold the highest quantity
import plotly.express as px
import pandas as pd

df = datasets["orders"]
data = df[["Product", "Quantity"]]

# A group can lead in total, on average or by its single highest row: all are compared.
groups = data.groupby(["Product"], dropna=False, observed=True)
result = pd.DataFrame({
    "total of Quantity": groups["Quantity"].sum(min_count=1),
    "mean of Quantity": groups["Quantity"].mean(),
    "highest of Quantity": groups["Quantity"].max(),
    "rows used": groups["Quantity"].count(),
    "rows without a value": groups.size() - groups["Quantity"].count(),
}).reset_index()
result = result.sort_values("total of Quantity", ascending=False, kind="stable", ignore_index=True)

# Draw it.
shown = result.head(30)
fig = px.bar(shown, x=shown["Product"].astype("string").fillna("(no value)"), y="total of Quantity", title="Total Quantity by Product")
fig.update_layout(template="plotly_white", xaxis_title="Product", yaxis_title="Total Quantity")
fig.update_yaxes(rangemode="tozero", tickformat=",")
fig.update_xaxes(type="category")
`);
  });

  it("answers “top 2 products by unit price”", () => {
    expect(toProgram("top 2 products by unit price")).toBe(`# top 2 products by unit price
import plotly.express as px
import pandas as pd

df = datasets["orders"]
data = df[["Product", "Unit Price ($)"]]

# A group can lead in total, on average or by its single highest row: all are compared.
groups = data.groupby(["Product"], dropna=False, observed=True)
result = pd.DataFrame({
    "mean of Unit Price ($)": groups["Unit Price ($)"].mean(),
    "highest of Unit Price ($)": groups["Unit Price ($)"].max(),
    "rows used": groups["Unit Price ($)"].count(),
    "rows without a value": groups.size() - groups["Unit Price ($)"].count(),
}).reset_index()
# The 2 highest; groups that tie with the last one stay.
result = result.nlargest(2, "mean of Unit Price ($)", keep="all").reset_index(drop=True)

# Draw it.
shown = result.head(30)
fig = px.bar(shown, x=shown["Product"].astype("string").fillna("(no value)"), y="mean of Unit Price ($)", title="Mean Unit Price ($) by Product")
fig.update_layout(template="plotly_white", xaxis_title="Product", yaxis_title="Mean Unit Price ($)")
fig.update_yaxes(rangemode="tozero", tickformat=",")
fig.update_xaxes(type="category")
`);
  });
});
