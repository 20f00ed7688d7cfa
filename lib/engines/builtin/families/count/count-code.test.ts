import { describe, expect, it } from "vitest";
import { orderFacts } from "@/lib/testing/order-table";
import { toPython } from "../../python/to-python";
import { readPlan } from "../../read-plan";

function toProgram(question: string): string {
  const reading = readPlan(question, orderFacts);
  if (!("plan" in reading)) throw new Error(`no plan for “${question}”`);
  return toPython({ plan: reading.plan, dataset: orderFacts, datasets: [orderFacts] }, { question, figure: true });
}

describe("the program of count", () => {
  it("answers “how many orders are there”", () => {
    expect(toProgram("how many orders are there")).toBe(`# how many orders are there
import pandas as pd

df = datasets["orders"]
data = df

result = len(data)
`);
  });

  it("answers “how many orders in the North”", () => {
    expect(toProgram("how many orders in the North")).toBe(`# how many orders in the North
import pandas as pd

df = datasets["orders"]
data = df[["Region"]]

# Keep the rows that the question is about.
data = data[data["Region"] == "North"]

result = {"matching rows": len(data), "all rows": len(df)}
`);
  });

  it("answers “how many different products”", () => {
    expect(toProgram("how many different products")).toBe(`# how many different products
import pandas as pd

df = datasets["orders"]
data = df[["Product"]]

result = {
    "different values of Product": int(data["Product"].nunique()),
    "rows without a value": int(data["Product"].isna().sum()),
}
`);
  });

  it("answers “how many regions are there”", () => {
    expect(toProgram("how many regions are there")).toBe(`# how many regions are there
import pandas as pd

df = datasets["orders"]
data = df[["Region"]]

result = {
    "different values of Region": int(data["Region"].nunique()),
    "rows without a value": int(data["Region"].isna().sum()),
}
`);
  });

  it("answers “number of orders by region”", () => {
    expect(toProgram("number of orders by region")).toBe(`# number of orders by region
import plotly.express as px
import pandas as pd

df = datasets["orders"]
data = df[["Region"]]

# Count the rows of each group; rows without a group are one of their own.
result = data.groupby(["Region"], dropna=False, observed=True).size().reset_index(name="rows")
result = result.sort_values("rows", ascending=False, kind="stable", ignore_index=True)

# Draw it.
shown = result.head(30)
fig = px.bar(shown, x=shown["Region"].astype("string").fillna("(no value)"), y="rows", title="Rows by Region")
fig.update_layout(template="plotly_white", xaxis_title="Region", yaxis_title="Rows")
fig.update_yaxes(rangemode="tozero", tickformat=",")
fig.update_xaxes(type="category")
`);
  });
});
