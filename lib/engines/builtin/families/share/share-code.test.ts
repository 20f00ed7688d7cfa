import { describe, expect, it } from "vitest";
import { orderFacts } from "@/lib/testing/order-table";
import { toPython } from "../../python/to-python";
import { readPlan } from "../../read-plan";

function toProgram(question: string): string {
  const reading = readPlan(question, orderFacts);
  if (!("plan" in reading)) throw new Error(`no plan for “${question}”`);
  return toPython({ plan: reading.plan, dataset: orderFacts, datasets: [orderFacts] }, { question, figure: true });
}

describe("the program of share", () => {
  it("answers “what percentage of orders are lamps”", () => {
    expect(toProgram("what percentage of orders are lamps")).toBe(`# what percentage of orders are lamps
import pandas as pd

df = datasets["orders"]
data = df[["Product"]]

matches = data["Product"] == "Lamp"
known = data["Product"].notna()
matching = int(matches.sum())
result = {
    "share in %": 100 * matching / len(data) if len(data) else None,
    "matching rows": matching,
    "rows": len(data),
    "rows with a value": int(known.sum()),
    "share of rows with a value in %": 100 * matching / int(known.sum()) if known.any() else None,
}
`);
  });

  it("answers “percentage of returned orders by region”", () => {
    expect(toProgram("percentage of returned orders by region")).toBe(`# percentage of returned orders by region
import plotly.express as px
import pandas as pd

df = datasets["orders"]
data = df[["Region", "Returned"]]

matches = data["Returned"].eq(True).fillna(False)
data = data.assign(**{"matches": matches})
groups = data.groupby(["Region"], dropna=False, observed=True)
result = pd.DataFrame({
    "matching rows": groups["matches"].sum().astype("int64"),
    "rows": groups.size(),
}).reset_index()
result["share in %"] = 100 * result["matching rows"] / result["rows"]
result = result.sort_values("share in %", ascending=False, kind="stable", ignore_index=True)

# Draw it.
shown = result.head(30)
fig = px.bar(shown, x=shown["Region"].astype("string").fillna("(no value)"), y="share in %", title="Share by Region")
fig.update_layout(template="plotly_white", xaxis_title="Region", yaxis_title="Share in %")
fig.update_yaxes(rangemode="tozero", tickformat=",")
fig.update_xaxes(type="category")
`);
  });

  it("answers “share of orders by product”", () => {
    expect(toProgram("share of orders by product")).toBe(`# share of orders by product
import plotly.express as px
import pandas as pd

df = datasets["orders"]
data = df[["Product"]]

result = data.groupby(["Product"], dropna=False, observed=True).size().reset_index(name="rows")
result["share in %"] = 100 * result["rows"] / result["rows"].sum()
result = result.sort_values("share in %", ascending=False, kind="stable", ignore_index=True)

# Draw it.
shown = result.head(30)
fig = px.bar(shown, x=shown["Product"].astype("string").fillna("(no value)"), y="share in %", title="Share by Product")
fig.update_layout(template="plotly_white", xaxis_title="Product", yaxis_title="Share in %")
fig.update_yaxes(rangemode="tozero", tickformat=",")
fig.update_xaxes(type="category")
`);
  });

  it("answers “share of quantity by region”", () => {
    expect(toProgram("share of quantity by region")).toBe(`# share of quantity by region
import plotly.express as px
import pandas as pd

df = datasets["orders"]
data = df[["Region", "Quantity"]]

result = data.groupby(["Region"], dropna=False, observed=True)["Quantity"].sum().reset_index(name="total of Quantity")
result["share in %"] = 100 * result["total of Quantity"] / result["total of Quantity"].sum()
result = result.sort_values("share in %", ascending=False, kind="stable", ignore_index=True)

# Draw it.
shown = result.head(30)
fig = px.bar(shown, x=shown["Region"].astype("string").fillna("(no value)"), y="share in %", title="Share by Region")
fig.update_layout(template="plotly_white", xaxis_title="Region", yaxis_title="Share in %")
fig.update_yaxes(rangemode="tozero", tickformat=",")
fig.update_xaxes(type="category")
`);
  });

  it("answers “what percentage of orders in the North are desks”", () => {
    expect(toProgram("what percentage of orders in the North are desks"))
      .toBe(`# what percentage of orders in the North are desks
import pandas as pd

df = datasets["orders"]
data = df[["Product", "Region"]]

# Keep the rows that the question is about.
data = data[data["Region"] == "North"]

matches = data["Product"] == "Desk"
known = data["Product"].notna()
matching = int(matches.sum())
result = {
    "share in %": 100 * matching / len(data) if len(data) else None,
    "matching rows": matching,
    "rows": len(data),
    "rows with a value": int(known.sum()),
    "share of rows with a value in %": 100 * matching / int(known.sum()) if known.any() else None,
}
`);
  });
});
