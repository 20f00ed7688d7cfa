import { afterAll, expect } from "vitest";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/question-lab";
import { it } from "@/lib/testing/warm-python";
import { judgePrograms, type ProgramCase } from "@/lib/testing/judge-programs";

const names = ["orders", "customers"];
const orders = `order,customer,status,units,price
1,a,paid,2,10
2,a,open,1,20
3,b,paid,5,30
4,c,paid,4,15
5,d,open,3,25
6,d,paid,1,40
7,x,paid,2,50
8,b,returned,1,30
`;
const customers = `customer,segment,visits
a,Retail,3
b,Retail,8
c,Wholesale,2
d,Wholesale,5
e,Wholesale,1
`;
const visits = `customer,channel
a,web
a,phone
b,web
d,web
d,shop
`;
const revenue = `o["revenue"] = o["units"] * o["price"]`;
const both = `o = datasets["orders"].copy()\nc = datasets["customers"]`;

const cases: ProgramCase[] = [
  {
    names,
    question: "What is the total revenue (units times price) of all orders by segment?",
    variables: ["units", "price", "segment"],
    right: [
      `${both}\n${revenue}\nresult = o.merge(c, on="customer", how="left").groupby("segment")["revenue"].sum().reset_index()`,
      `${both}\nm = pd.merge(o, c, on="customer")\nm["revenue"] = m["units"] * m["price"]\nresult = m.groupby("segment", as_index=False)["revenue"].sum()`,
    ],
    wrong: {
      "an inner join that loses an order": `${both}\n${revenue}\nresult = {"total": o.merge(c, on="customer")["revenue"].sum()}`,
      "only what was paid": `${both}\n${revenue}\nx = o[o["status"] == "paid"]\nresult = x.merge(c, on="customer").groupby("segment")["revenue"].sum()`,
      "the sum of prices": `${both}\nresult = o.merge(c, on="customer").groupby("segment")["price"].sum()`,
      "a mean": `${both}\n${revenue}\nresult = o.merge(c, on="customer").groupby("segment")["revenue"].mean()`,
      "units added to prices": `${both}\no["revenue"] = o["units"] + o["price"]\nresult = o.merge(c, on="customer").groupby("segment")["revenue"].sum()`,
    },
  },
  {
    names: ["orders", "visits"],
    question: "How many units were ordered by channel?",
    variables: ["units", "channel"],
    right: [],
    wrong: {
      "orders repeated for each channel": `o = datasets["orders"]\nv = datasets["visits"]\nresult = o.merge(v, on="customer").groupby("channel")["units"].sum()`,
      "everything with everything": `o = datasets["orders"]\nv = datasets["visits"]\nresult = o.merge(v, how="cross").groupby("channel")["units"].sum()`,
    },
  },
  {
    names: ["orders", "customers"],
    question: "How many units did each segment order, customers without orders included?",
    variables: ["units", "segment"],
    right: [
      `${both}\nresult = o.merge(c, on="customer", how="outer").groupby("segment")["units"].sum().reset_index()`,
      `${both}\nresult = o.merge(c, on="customer", how="right").groupby("segment", as_index=False)["units"].sum()`,
    ],
    wrong: {
      "a count": `${both}\nresult = o.merge(c, on="customer", how="outer").groupby("segment")["units"].count().reset_index()`,
      "paid ones only": `${both}\nx = o[o["status"] == "paid"]\nresult = x.merge(c, on="customer", how="outer").groupby("segment")["units"].sum().reset_index()`,
      "a mean": `${both}\nresult = o.merge(c, on="customer", how="outer").groupby("segment")["units"].mean().reset_index()`,
      "one too many for who has none": `${both}\no["units"] = o["units"].fillna(1)\nm = o.merge(c, on="customer", how="outer")\nm["units"] = m["units"].fillna(1)\nresult = m.groupby("segment")["units"].sum().reset_index()`,
    },
  },
  {
    names: ["customers", "orders"],
    question: "What is the average number of visits of a customer?",
    variables: ["visits"],
    right: [`result = datasets["customers"]["visits"].mean()`],
    wrong: {
      "customers repeated for each order": `result = datasets["customers"].merge(datasets["orders"], on="customer")["visits"].mean()`,
      "customers repeated, without its name": `m = df.merge(datasets["orders"], on="customer", how="left")\nresult = m["visits"].mean()`,
    },
  },
];

let lab: QuestionLab;
it.beforeAll(async ({ python }) => {
  lab = await openQuestionLab([], { python, tables: { orders, customers, visits } });
}, 180_000);
afterAll(() => lab.close());

it("confirms right programs about joined orders and takes no wrong one for checked", async () => {
  const { unconfirmed, taken, ...counts } = await judgePrograms(lab, cases);
  expect({ unconfirmed, taken }).toEqual({ unconfirmed: [], taken: [] });
  expect(counts).toMatchObject({ right: 5, wrong: 13 });
}, 180_000);

it("counts rows without a partner, rows that are repeated, and fails rows that are multiplied", async () => {
  const join = (left: string, right: string, how: string) =>
    `m = datasets["${left}"].merge(datasets["${right}"], on="customer", how="${how}")`;
  const judge = async (left: string, right: string, rest: string, how = "inner") => {
    const found = await lab.judge({
      names: [left, right],
      question: "How many?",
      variables: [],
      code: `${join(left, right, how)}\nresult = ${rest}`,
    });
    return {
      caveats: found.caveats.map(({ text }) => text).filter((text) => /partner|repeats/u.test(text)),
      joins: found.checks.find(({ name }) => name === "Rows in joins"),
    };
  };
  expect(await judge("orders", "customers", "len(m)")).toEqual({
    caveats: [
      "1 of 8 rows of orders has no partner in customers by customer and is left out (88 % match).",
      "1 of 5 rows of customers has no partner in orders by customer.",
    ],
    joins: { name: "Rows in joins", passed: true, detail: "8 rows of orders and 5 of customers become 7." },
  });
  expect(await judge("customers", "orders", `m["visits"].sum()`, "left")).toEqual({
    caveats: [
      "1 of 5 rows of customers has no partner in orders by customer and stay without its values (80 % match).",
      "The join repeats rows of customers: 4 become 7, and the figures use visits of them.",
    ],
    joins: { name: "Rows in joins", passed: true, detail: "5 rows of customers and 8 of orders become 8." },
  });
  expect(await judge("orders", "visits", `m["units"].sum()`)).toEqual({
    caveats: ["2 of 8 rows of orders have no partner in visits by customer and are left out (75 % match)."],
    joins: {
      name: "Rows in joins",
      passed: false,
      detail:
        "The join by customer multiplies rows: the keys repeat on both sides (up to 2 and 2 times), so that 8 and 5 rows become 10.",
    },
  });
}, 180_000);
