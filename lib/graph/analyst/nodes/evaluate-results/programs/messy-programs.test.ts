import { afterAll, expect } from "vitest";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/question-lab";
import { it } from "@/lib/testing/warm-python";
import { judgePrograms, toProgramCase, type ProgramCase } from "@/lib/testing/judge-programs";

const shop = ["shop-orders"];
const birds = ["birdstrikes"];
const staff = `name,dept,paid,salary,full_time,start
Ann,Sales,yes,"52,000",Y,2019-03-01
Bob,sales,no,"48,000",N,2020-07-15
Cid,Sales ,Yes,"61,000",Y,2018-01-10
Dee,IT,no,"75,000",Y,2021-11-01
Eve,it,yes,"82,000",Y,2017-05-20
Fay,N/A,no,"39,000",N,2022-02-01
Gus,unknown,yes,"41,000",N,2022-09-09
Hal,IT,yes,"90,000",Y,2016-04-04
Ivy,Legal,no,"70,000",N,2019-12-12
Jon,Legal,yes,"66,000",Y,2020-01-02
`;
const clean = `df = df.drop_duplicates()\ndf["category"] = df["category"].str.strip().str.title()`;

const cases: ProgramCase[] = [
  toProgramCase(
    shop,
    "What is the total amount by category?",
    [
      `${clean}\nresult = df.groupby("category")["amount"].sum().reset_index()`,
      `d = df.drop_duplicates().copy()\nd["category"] = d["category"].str.strip().str.lower()\nresult = d.groupby("category", as_index=False).agg(total=("amount", "sum"))`,
      `df["c"] = df["category"].str.strip().str.capitalize()\nresult = df.pivot_table(index="c", values="amount", aggfunc="sum")`,
    ],
    {
      "groups that differ in spelling": `result = df.groupby("category")["amount"].sum().reset_index()`,
      "groups that differ in blanks": `df["category"] = df["category"].str.lower()\nresult = df.drop_duplicates().groupby("category")["amount"].sum()`,
      means: `${clean}\nresult = df.groupby("category")["amount"].mean().reset_index()`,
      "by region": `${clean}\nresult = df.groupby("region")["amount"].sum().reset_index()`,
      units: `${clean}\nresult = df.groupby("category")["quantity"].sum().reset_index()`,
      "without unrated orders": `${clean}\nresult = df.dropna().groupby("category")["amount"].sum().reset_index()`,
    },
  ),
  toProgramCase(
    shop,
    "How many orders are in the garden category?",
    [
      `${clean}\nresult = int((df["category"] == "Garden").sum())`,
      `d = df.drop_duplicates()\nresult = int(d["category"].str.strip().str.lower().eq("garden").sum())`,
      `d = df.drop_duplicates()\nresult = len(d[d["category"].str.contains("garden", case=False)])`,
      `result = df[df["category"].str.strip().str.lower() == "garden"]["order_id"].nunique()`,
    ],
    {
      "one spelling": `result = int((df.drop_duplicates()["category"] == "Garden").sum())`,
      "another spelling": `result = int((df["category"] == "garden").sum())`,
      units: `${clean}\nresult = df[df["category"] == "Garden"]["quantity"].sum()`,
      customers: `${clean}\nresult = df[df["category"] == "Garden"]["customer_id"].nunique()`,
      kitchen: `${clean}\nresult = int((df["category"] == "Kitchen").sum())`,
    },
  ),
  toProgramCase(
    shop,
    "What is the average rating by region?",
    [
      `result = df.drop_duplicates().groupby("region")["rating"].mean().round(2).reset_index()`,
      `result = df.groupby("region").agg(rating=("rating", "mean"))`,
      `result = df.pivot_table(index="region", values="rating", aggfunc="mean")`,
    ],
    {
      "with zeros in the gaps": `result = df.assign(rating=df["rating"].fillna(0)).groupby("region")["rating"].mean().reset_index()`,
      "with the mean of all in the gaps": `result = df.assign(rating=df["rating"].fillna(df["rating"].mean())).groupby("region")["rating"].mean().reset_index()`,
      sums: `result = df.groupby("region")["rating"].sum().reset_index()`,
      "over all orders": `g = df.groupby("region")\nresult = (g["rating"].sum() / g.size()).reset_index(name="rating")`,
      "by product": `result = df.groupby("product")["rating"].mean().reset_index()`,
    },
  ),
  toProgramCase(
    shop,
    "What is the total amount in Q2 2025?",
    [
      `x = df.drop_duplicates()\nresult = x[x["order_date"].dt.quarter == 2]["amount"].sum()`,
      `x = df.drop_duplicates()\nresult = x[(x["order_date"] >= "2025-04-01") & (x["order_date"] <= "2025-06-30")]["amount"].sum()`,
      `x = df.drop_duplicates()\nresult = x[x["order_date"].dt.month.isin([4, 5, 6])]["amount"].sum()`,
      `x = df.drop_duplicates()\nresult = x[x["order_date"].between("2025-04-01", "2025-06-30")]["amount"].sum()`,
    ],
    {
      "the third quarter": `x = df.drop_duplicates()\nresult = x[x["order_date"].dt.quarter == 3]["amount"].sum()`,
      "March to May": `x = df.drop_duplicates()\nresult = x[x["order_date"].dt.month.isin([3, 4, 5])]["amount"].sum()`,
      "without 30 June": `x = df.drop_duplicates()\nresult = x[(x["order_date"] >= "2025-04-01") & (x["order_date"] < "2025-06-30")]["amount"].sum()`,
      "the first half": `x = df.drop_duplicates()\nresult = x[x["order_date"] < "2025-07-01"]["amount"].sum()`,
      "the whole year": `x = df.drop_duplicates()\nq2 = x[x["order_date"].dt.quarter == 2]\nresult = x["amount"].sum()`,
      "duplicates counted": `result = df[df["order_date"].dt.quarter == 2]["amount"].sum()`,
    },
  ),
  toProgramCase(
    shop,
    "How many customers placed an order?",
    [`result = df["customer_id"].nunique()`, `result = len(df["customer_id"].unique())`],
    {
      orders: `result = len(df.drop_duplicates())`,
      "rows with a customer": `result = int(df.drop_duplicates()["customer_id"].count())`,
      "different orders": `result = df["order_id"].nunique()`,
    },
  ),
  toProgramCase(
    shop,
    "What is the most frequently ordered product?",
    [
      `result = df.drop_duplicates()["product"].value_counts().idxmax()`,
      `result = df.drop_duplicates().groupby("product").size().idxmax()`,
      `result = df.drop_duplicates()["product"].mode()[0]`,
    ],
    {
      "the rarest": `result = df.drop_duplicates()["product"].value_counts().idxmin()`,
      "the dearest": `result = df.drop_duplicates().groupby("product")["unit_price"].max().idxmax()`,
      "the one with the best rating": `result = df.drop_duplicates().groupby("product")["rating"].mean().idxmax()`,
    },
  ),
  toProgramCase(
    shop,
    "What percentage of orders came from the North region?",
    [
      `x = df.drop_duplicates()\nresult = (x["region"] == "North").mean() * 100`,
      `x = df.drop_duplicates()\nresult = x["region"].value_counts(normalize=True)["North"] * 100`,
      `x = df.drop_duplicates()\nresult = {"percent": round(100 * len(x[x["region"] == "North"]) / len(x), 1)}`,
    ],
    {
      "of the amount": `x = df.drop_duplicates()\nresult = x[x["region"] == "North"]["amount"].sum() / x["amount"].sum() * 100`,
      "of the others": `x = df.drop_duplicates()\nn = (x["region"] == "North").sum()\nresult = 100 * n / (len(x) - n)`,
      "the others": `x = df.drop_duplicates()\nresult = (x["region"] != "North").mean() * 100`,
      "of rated orders": `x = df.drop_duplicates().dropna()\nresult = (x["region"] == "North").mean() * 100`,
    },
  ),
  toProgramCase(
    birds,
    "How many strikes happened at night?",
    [
      `result = int((df["Time of day"] == "Night").sum())`,
      `result = df["Time of day"].value_counts()["Night"]`,
      `result = len(df.query("\`Time of day\` == 'Night'"))`,
    ],
    {
      "at day": `result = int((df["Time of day"] == "Day").sum())`,
      "at night and at dusk": `result = int(df["Time of day"].isin(["Night", "Dusk"]).sum())`,
      "not at night": `result = int((df["Time of day"] != "Night").sum())`,
      "of known speed": `result = int(df[df["Time of day"] == "Night"]["Speed IAS in knots"].count())`,
    },
  ),
  toProgramCase(
    birds,
    "Which five airline operators had the most strikes?",
    [
      `result = df["Aircraft Airline Operator"].value_counts().head(5).reset_index()`,
      `result = df.groupby("Aircraft Airline Operator").size().nlargest(5).reset_index(name="strikes")`,
      `g = df.groupby("Aircraft Airline Operator").size().reset_index(name="strikes")\nresult = g.sort_values("strikes", ascending=False).head(5)`,
    ],
    {
      "the fewest": `result = df["Aircraft Airline Operator"].value_counts(ascending=True).head(5).reset_index()`,
      "the last ones": `result = df["Aircraft Airline Operator"].value_counts().tail(5).reset_index()`,
      "ten of them": `result = df["Aircraft Airline Operator"].value_counts().head(10).reset_index()`,
      states: `result = df["Origin State"].value_counts().head(5).reset_index()`,
      "by cost": `result = df.groupby("Aircraft Airline Operator")["Cost Total $"].sum().nlargest(5).reset_index()`,
    },
  ),
  toProgramCase(
    birds,
    "What is the total repair cost by wildlife size?",
    [
      `result = df.groupby("Wildlife Size")["Cost Repair"].sum().reset_index()`,
      `result = df.groupby("Wildlife Size", as_index=False).agg({"Cost Repair": "sum"})`,
    ],
    {
      "all costs": `result = df.groupby("Wildlife Size")["Cost Total $"].sum().reset_index()`,
      "by species": `result = df.groupby("Wildlife Species")["Cost Repair"].sum().reset_index()`,
      "the largest ones": `result = df.groupby("Wildlife Size")["Cost Repair"].max().reset_index()`,
      counts: `result = df.groupby("Wildlife Size")["Cost Repair"].count().reset_index()`,
      "in thousands": `result = (df.groupby("Wildlife Size")["Cost Repair"].sum() / 1000).reset_index()`,
    },
  ),
  toProgramCase(
    birds,
    "What is the average speed of strikes between 100 and 200 knots?",
    [
      `result = df[df["Speed IAS in knots"].between(100, 200)]["Speed IAS in knots"].mean()`,
      `s = df["Speed IAS in knots"]\nresult = s[(s >= 100) & (s <= 200)].mean()`,
    ],
    {
      "without the ends": `s = df["Speed IAS in knots"]\nresult = s[(s > 100) & (s < 200)].mean()`,
      "outside of them": `s = df["Speed IAS in knots"]\nresult = s[(s < 100) | (s > 200)].mean()`,
      "from 100 on": `s = df["Speed IAS in knots"]\nlimit = 200\nresult = s[s >= 100].mean()`,
    },
  ),
  toProgramCase(
    ["staff"],
    "What is the average salary of people who were paid?",
    [
      `result = df[df["paid"].astype(str).str.lower() == "yes"]["salary"].mean()`,
      `result = df.loc[df["paid"].str.lower().eq("yes"), "salary"].mean()`,
    ],
    {
      "not paid": `result = df.loc[df["paid"].str.lower().eq("no"), "salary"].mean()`,
      "one spelling of yes": `result = df.loc[df["paid"] == "yes", "salary"].mean()`,
      "full time": `result = df.loc[df["full_time"] == "Y", "salary"].mean()`,
      everyone: `result = df["salary"].mean()`,
    },
  ),
  toProgramCase(
    ["staff"],
    "What is the median salary by dept?",
    [
      `df["dept"] = df["dept"].str.strip().str.upper()\nx = df[~df["dept"].isin(["N/A", "UNKNOWN"])]\nresult = x.groupby("dept")["salary"].median()`,
    ],
    {
      "spellings of none as groups": `df["dept"] = df["dept"].str.strip().str.upper()\nresult = df.groupby("dept")["salary"].median()`,
      "as it stands": `result = df.groupby("dept")["salary"].median()`,
    },
  ),
];

let lab: QuestionLab;
it.beforeAll(async ({ python }) => {
  lab = await openQuestionLab([...shop, ...birds], { python, tables: { staff } });
}, 180_000);
afterAll(() => lab.close());

it("confirms right programs about unclean data and takes no wrong one for checked", async () => {
  const { unconfirmed, taken, ...counts } = await judgePrograms(lab, cases);
  expect({ unconfirmed, taken }).toEqual({ unconfirmed: [], taken: [] });
  expect(counts).toEqual({ right: 35, wrong: 55, statuses: { caveats: 19, checked: 16 } });
}, 300_000);
