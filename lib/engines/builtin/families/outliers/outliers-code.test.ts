import { describe, expect, it } from "vitest";
import { orderFacts } from "@/lib/testing/order-table";
import { toPython } from "../../python/to-python";
import { readPlan } from "../../read-plan";

function toProgram(question: string): string {
  const reading = readPlan(question, orderFacts);
  if (!("plan" in reading)) throw new Error(`no plan for “${question}”`);
  return toPython({ plan: reading.plan, dataset: orderFacts, datasets: [orderFacts] }, { question, figure: true });
}

describe("the program of outliers", () => {
  it("answers “outliers in unit price”", () => {
    expect(toProgram("outliers in unit price")).toBe(`# outliers in unit price
import plotly.express as px
import pandas as pd

df = datasets["orders"]
data = df[["Unit Price ($)"]]

rows = []
for name in ["Unit Price ($)"]:
    values = data[name].dropna()
    first, third = values.quantile(0.25), values.quantile(0.75)
    low, high = first - 1.5 * (third - first), third + 1.5 * (third - first)
    below, above = int((values < low).sum()), int((values > high).sum())
    rows.append({
        "column": name, "outliers": below + above, "below": below, "above": above,
        "lower limit": low, "upper limit": high, "rows used": len(values),
    })
result = pd.DataFrame(rows).sort_values("outliers", ascending=False, kind="stable", ignore_index=True)

# Draw it.
fig = px.box(data, x="Unit Price ($)", points="outliers", title="Outliers of Unit Price ($)")
fig.update_layout(template="plotly_white", xaxis_title="Unit Price ($)", yaxis_title="")
`);
  });

  it("answers “are there outliers”", () => {
    expect(toProgram("are there outliers")).toBe(`# are there outliers
import pandas as pd

df = datasets["orders"]
data = df[["Unit Price ($)", "Quantity", "Rating"]]

rows = []
for name in ["Unit Price ($)", "Quantity", "Rating"]:
    values = data[name].dropna()
    first, third = values.quantile(0.25), values.quantile(0.75)
    low, high = first - 1.5 * (third - first), third + 1.5 * (third - first)
    below, above = int((values < low).sum()), int((values > high).sum())
    rows.append({
        "column": name, "outliers": below + above, "below": below, "above": above,
        "lower limit": low, "upper limit": high, "rows used": len(values),
    })
result = pd.DataFrame(rows).sort_values("outliers", ascending=False, kind="stable", ignore_index=True)
`);
  });
});
