import { describe, expect, it } from "vitest";
import { orderFacts } from "@/lib/testing/order-table";
import { toPython } from "../../python/to-python";
import { readPlan } from "../../read-plan";

function toProgram(question: string): string {
  const reading = readPlan(question, orderFacts);
  if (!("plan" in reading)) throw new Error(`no plan for “${question}”`);
  return toPython({ plan: reading.plan, dataset: orderFacts, datasets: [orderFacts] }, { question, figure: true });
}

describe("the program of distribution", () => {
  it("answers “distribution of unit price”", () => {
    expect(toProgram("distribution of unit price")).toBe(`# distribution of unit price
import plotly.express as px
import pandas as pd

df = datasets["orders"]
data = df[["Unit Price ($)"]]

values = data["Unit Price ($)"]
result = {
    "mean": values.mean(),
    "standard deviation": values.std(),
    "lowest": values.min(),
    "first quartile": values.quantile(0.25),
    "median": values.median(),
    "third quartile": values.quantile(0.75),
    "highest": values.max(),
    "rows used": int(values.count()),
    "rows without a value": int(values.isna().sum()),
}

# Draw it.
fig = px.histogram(data, x="Unit Price ($)", nbins=30, title="Distribution of Unit Price ($)")
fig.add_vline(x=values.median(), line_dash="dash", annotation_text="median")
fig.update_layout(template="plotly_white", xaxis_title="Unit Price ($)", yaxis_title="Rows")
fig.update_yaxes(rangemode="tozero", tickformat=",")
`);
  });

  it("answers “distribution of rating by region”", () => {
    expect(toProgram("distribution of rating by region")).toBe(`# distribution of rating by region
import plotly.express as px
import pandas as pd

df = datasets["orders"]
data = df[["Region", "Rating"]]

groups = data.groupby(["Region"], dropna=False, observed=True)
result = pd.DataFrame({
    "mean": groups["Rating"].mean(),
    "standard deviation": groups["Rating"].std(),
    "lowest": groups["Rating"].min(),
    "first quartile": groups["Rating"].quantile(0.25),
    "median": groups["Rating"].median(),
    "third quartile": groups["Rating"].quantile(0.75),
    "highest": groups["Rating"].max(),
    "rows used": groups["Rating"].count(),
    "rows without a value": groups.size() - groups["Rating"].count(),
}).reset_index()

# Draw it.
fig = px.box(data, x=data["Region"].astype("string").fillna("(no value)"), y="Rating", title="Distribution of Rating by Region")
fig.update_layout(template="plotly_white", xaxis_title="Region", yaxis_title="Rating")
fig.update_xaxes(type="category")
fig.update_yaxes(tickformat=",")
`);
  });

  it("answers “distribution of product”", () => {
    expect(toProgram("distribution of product")).toBe(`# distribution of product
import plotly.express as px
import pandas as pd

df = datasets["orders"]
data = df[["Product"]]

# Rows without a value are counted as one more group.
result = data.groupby(["Product"], dropna=False, observed=True).size().reset_index(name="rows")
result["share in %"] = 100 * result["rows"] / len(data)
result = result.sort_values("rows", ascending=False, kind="stable", ignore_index=True)

# Draw it.
shown = result.head(30)
fig = px.bar(shown, x="rows", y=shown["Product"].astype("string").fillna("(no value)"), orientation="h", title="Rows by Product")
fig.update_layout(template="plotly_white", xaxis_title="Rows", yaxis_title="Product")
fig.update_xaxes(rangemode="tozero", tickformat=",")
fig.update_yaxes(type="category")
fig.update_yaxes(autorange="reversed")
`);
  });

  it("answers “distribution of rating where quantity is above 4”", () => {
    expect(toProgram("distribution of rating where quantity is above 4"))
      .toBe(`# distribution of rating where quantity is above 4
import plotly.express as px
import pandas as pd

df = datasets["orders"]
data = df[["Rating", "Quantity"]]

# Keep the rows that the question is about.
data = data[data["Quantity"] > 4]

values = data["Rating"]
result = {
    "mean": values.mean(),
    "standard deviation": values.std(),
    "lowest": values.min(),
    "first quartile": values.quantile(0.25),
    "median": values.median(),
    "third quartile": values.quantile(0.75),
    "highest": values.max(),
    "rows used": int(values.count()),
    "rows without a value": int(values.isna().sum()),
}

# Draw it.
fig = px.histogram(data, x="Rating", nbins=30, title="Distribution of Rating")
fig.add_vline(x=values.median(), line_dash="dash", annotation_text="median")
fig.update_layout(template="plotly_white", xaxis_title="Rating", yaxis_title="Rows")
fig.update_yaxes(rangemode="tozero", tickformat=",")
`);
  });
});
