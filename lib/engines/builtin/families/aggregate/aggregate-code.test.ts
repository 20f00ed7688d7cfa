import { describe, expect, it } from "vitest";
import { orderFacts } from "@/lib/testing/order-table";
import { toPython } from "../../python/to-python";
import { readPlan } from "../../read-plan";

function toProgram(question: string): string {
  const reading = readPlan(question, orderFacts);
  if (!("plan" in reading)) throw new Error(`no plan for “${question}”`);
  return toPython({ plan: reading.plan, dataset: orderFacts, datasets: [orderFacts] }, { question, figure: true });
}

describe("the program of aggregate", () => {
  it("answers “average unit price”", () => {
    expect(toProgram("average unit price")).toBe(`# average unit price
import pandas as pd

df = datasets["orders"]
data = df[["Unit Price ($)"]]

# Missing values are left out and counted.
result = {
    "mean of Unit Price ($)": data["Unit Price ($)"].mean(),
    "rows used": int(data["Unit Price ($)"].count()),
    "rows without a value": int(data["Unit Price ($)"].isna().sum()),
}
`);
  });

  it("answers “mean and median of quantity”", () => {
    expect(toProgram("mean and median of quantity")).toBe(`# mean and median of quantity
import pandas as pd

df = datasets["orders"]
data = df[["Quantity"]]

# Missing values are left out and counted.
result = {
    "mean of Quantity": data["Quantity"].mean(),
    "median of Quantity": data["Quantity"].median(),
    "rows used": int(data["Quantity"].count()),
    "rows without a value": int(data["Quantity"].isna().sum()),
}
`);
  });

  it("answers “average unit price by product”", () => {
    expect(toProgram("average unit price by product")).toBe(`# average unit price by product
import plotly.express as px
import pandas as pd

df = datasets["orders"]
data = df[["Product", "Unit Price ($)"]]

# One row for each group; missing values are left out and counted.
groups = data.groupby(["Product"], dropna=False, observed=True)
result = pd.DataFrame({
    "mean of Unit Price ($)": groups["Unit Price ($)"].mean(),
    "rows used": groups["Unit Price ($)"].count(),
    "rows without a value": groups.size() - groups["Unit Price ($)"].count(),
}).reset_index()
result = result.sort_values("mean of Unit Price ($)", ascending=False, kind="stable", ignore_index=True)

# Draw it.
shown = result.head(30)
fig = px.bar(shown, x=shown["Product"].astype("string").fillna("(no value)"), y="mean of Unit Price ($)", title="Mean Unit Price ($) by Product")
fig.update_layout(template="plotly_white", xaxis_title="Product", yaxis_title="Mean Unit Price ($)")
fig.update_yaxes(rangemode="tozero", tickformat=",")
fig.update_xaxes(type="category")
`);
  });

  it("answers “average rating by region”", () => {
    expect(toProgram("average rating by region")).toBe(`# average rating by region
import plotly.express as px
import pandas as pd

df = datasets["orders"]
data = df[["Region", "Rating"]]

# One row for each group; missing values are left out and counted.
groups = data.groupby(["Region"], dropna=False, observed=True)
result = pd.DataFrame({
    "mean of Rating": groups["Rating"].mean(),
    "rows used": groups["Rating"].count(),
    "rows without a value": groups.size() - groups["Rating"].count(),
}).reset_index()
result = result.sort_values("mean of Rating", ascending=False, kind="stable", ignore_index=True)

# Draw it.
shown = result.head(30)
fig = px.bar(shown, x=shown["Region"].astype("string").fillna("(no value)"), y="mean of Rating", title="Mean Rating by Region")
fig.update_layout(template="plotly_white", xaxis_title="Region", yaxis_title="Mean Rating")
fig.update_yaxes(rangemode="tozero", tickformat=",")
fig.update_xaxes(type="category")
`);
  });

  it("answers “max quantity by region”", () => {
    expect(toProgram("max quantity by region")).toBe(`# max quantity by region
import plotly.express as px
import pandas as pd

df = datasets["orders"]
data = df[["Region", "Quantity"]]

# One row for each group; missing values are left out and counted.
groups = data.groupby(["Region"], dropna=False, observed=True)
result = pd.DataFrame({
    "highest of Quantity": groups["Quantity"].max(),
    "rows used": groups["Quantity"].count(),
    "rows without a value": groups.size() - groups["Quantity"].count(),
}).reset_index()
result = result.sort_values("highest of Quantity", ascending=False, kind="stable", ignore_index=True)

# Draw it.
shown = result.head(30)
fig = px.bar(shown, x=shown["Region"].astype("string").fillna("(no value)"), y="highest of Quantity", title="Highest Quantity by Region")
fig.update_layout(template="plotly_white", xaxis_title="Region", yaxis_title="Highest Quantity")
fig.update_yaxes(rangemode="tozero", tickformat=",")
fig.update_xaxes(type="category")
`);
  });
});
