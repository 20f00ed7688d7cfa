import { describe, expect, it } from "vitest";
import { orderFacts } from "@/lib/testing/order-table";
import { toPython } from "../../python/to-python";
import { readPlan } from "../../read-plan";

function toProgram(question: string): string {
  const reading = readPlan(question, orderFacts);
  if (!("plan" in reading)) throw new Error(`no plan for “${question}”`);
  return toPython({ plan: reading.plan, dataset: orderFacts, datasets: [orderFacts] }, { question, figure: true });
}

describe("the program of correlation", () => {
  it("answers “correlation between quantity and rating”", () => {
    expect(toProgram("correlation between quantity and rating")).toBe(`# correlation between quantity and rating
import numpy as np
import plotly.express as px
import pandas as pd

df = datasets["orders"]
data = df[["Quantity", "Rating"]]

# Only rows with both values count.
pairs = data.dropna(subset=["Quantity", "Rating"])
varied = pairs["Quantity"].nunique() > 1 and pairs["Rating"].nunique() > 1
result = {
    "Pearson correlation": pairs["Quantity"].corr(pairs["Rating"]) if varied else None,
    "Spearman correlation": pairs["Quantity"].rank().corr(pairs["Rating"].rank()) if varied else None,
    "rows used": len(pairs),
    "rows without both values": len(data) - len(pairs),
}

# Draw it.
shown = pairs.sample(5000, random_state=0) if len(pairs) > 5000 else pairs
fig = px.scatter(shown, x="Quantity", y="Rating", opacity=0.6, title="Rating against Quantity")
if varied:
    slope, intercept = np.polyfit(pairs["Quantity"].astype(float), pairs["Rating"].astype(float), 1)
    ends = np.array([pairs["Quantity"].min(), pairs["Quantity"].max()], dtype=float)
    fig.add_scatter(x=ends, y=intercept + slope * ends, mode="lines", name="straight-line trend")
fig.update_layout(template="plotly_white", xaxis_title="Quantity", yaxis_title="Rating")
`);
  });

  it("answers “correlation matrix”", () => {
    expect(toProgram("correlation matrix")).toBe(`# correlation matrix
import plotly.express as px
import pandas as pd

df = datasets["orders"]
data = df[["Unit Price ($)", "Quantity", "Rating"]]

columns = ["Unit Price ($)", "Quantity", "Rating"]
matrix = data[columns].corr()
counts = data[columns].notna().astype(int)
result = pd.DataFrame([
    {"column": left, "other column": right, "Pearson correlation": matrix.loc[left, right], "rows used": int((counts[left] * counts[right]).sum())}
    for place, left in enumerate(columns) for right in columns[place + 1:]
])
# The strongest first, whatever its sign; pairs without a correlation last.
result = result.sort_values("Pearson correlation", key=lambda values: values.abs(), ascending=False, kind="stable", na_position="last", ignore_index=True)

# Draw it.
fig = px.imshow(matrix.round(2), zmin=-1, zmax=1, color_continuous_scale="RdBu_r", text_auto=True, title="Pearson correlations")
fig.update_layout(template="plotly_white")
`);
  });

  it("answers “what correlates most with rating”", () => {
    expect(toProgram("what correlates most with rating")).toBe(`# what correlates most with rating
import plotly.express as px
import pandas as pd

df = datasets["orders"]
data = df[["Rating", "Unit Price ($)", "Quantity"]]

columns = ["Rating", "Unit Price ($)", "Quantity"]
matrix = data[columns].corr()
counts = data[columns].notna().astype(int)
result = pd.DataFrame([
    {"column": left, "other column": right, "Pearson correlation": matrix.loc[left, right], "rows used": int((counts[left] * counts[right]).sum())}
    for left in ["Rating"] for right in columns if right != left
])
# The strongest first, whatever its sign; pairs without a correlation last.
result = result.sort_values("Pearson correlation", key=lambda values: values.abs(), ascending=False, kind="stable", na_position="last", ignore_index=True)

# Draw it.
fig = px.imshow(matrix.round(2), zmin=-1, zmax=1, color_continuous_scale="RdBu_r", text_auto=True, title="Pearson correlations")
fig.update_layout(template="plotly_white")
`);
  });

  it("answers “correlation between quantity and rating where quantity is above 4”", () => {
    expect(toProgram("correlation between quantity and rating where quantity is above 4"))
      .toBe(`# correlation between quantity and rating where quantity is above 4
import numpy as np
import plotly.express as px
import pandas as pd

df = datasets["orders"]
data = df[["Quantity", "Rating"]]

# Keep the rows that the question is about.
data = data[data["Quantity"] > 4]

# Only rows with both values count.
pairs = data.dropna(subset=["Quantity", "Rating"])
varied = pairs["Quantity"].nunique() > 1 and pairs["Rating"].nunique() > 1
result = {
    "Pearson correlation": pairs["Quantity"].corr(pairs["Rating"]) if varied else None,
    "Spearman correlation": pairs["Quantity"].rank().corr(pairs["Rating"].rank()) if varied else None,
    "rows used": len(pairs),
    "rows without both values": len(data) - len(pairs),
}

# Draw it.
shown = pairs.sample(5000, random_state=0) if len(pairs) > 5000 else pairs
fig = px.scatter(shown, x="Quantity", y="Rating", opacity=0.6, title="Rating against Quantity")
if varied:
    slope, intercept = np.polyfit(pairs["Quantity"].astype(float), pairs["Rating"].astype(float), 1)
    ends = np.array([pairs["Quantity"].min(), pairs["Quantity"].max()], dtype=float)
    fig.add_scatter(x=ends, y=intercept + slope * ends, mode="lines", name="straight-line trend")
fig.update_layout(template="plotly_white", xaxis_title="Quantity", yaxis_title="Rating")
`);
  });
});
