import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toPlanText } from "@/lib/testing/engines/plan-text";
import { openQuestionLab, toQuestionFacts, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { readQuestion } from "../reader/read-question";

const pick = (values: readonly string[], index: number) => values[index % values.length] ?? "";
const toDay = (index: number) => new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10);

function toCsv(header: string, toRow: (index: number) => readonly (string | number)[]): string {
  return [header, ...Array.from({ length: 120 }, (_, index) => toRow(index).join(","))].join("\n");
}

const tables = {
  /** Every tenth order has no total; discounts are written with a percent sign. */
  orders: toCsv("Order no,Order date,Customer,Category,Qty,Discount,Order total (€),Payment", (index) => [
    `W-${1000 + index}`,
    toDay(index),
    `C${(index * 7) % 40}`,
    pick(["Home", "Kitchen", "Garden"], index),
    1 + ((index * 3) % 5),
    `${pick(["0", "5", "10"], index)} %`,
    index % 10 === 0 ? "" : 20 + ((index * 37) % 300),
    pick(["Card", "Invoice", "Cash", "Voucher"], index * 3),
  ]),
  /** Columns of a flattened object. */
  dishes: toCsv("dish,menu.price,menu.portions", (index) => [
    `dish ${index}`,
    (4 + ((index * 7) % 50) / 4).toFixed(2),
    1 + (index % 9),
  ]),
  baskets: toCsv("basket_id,total_price,units", (index) => [
    `B${index}`,
    (4 + ((index * 7) % 50) / 4).toFixed(2),
    1 + (index % 9),
  ]),
  /** A name that two columns have. */
  samples: toCsv("Sample,Reading,Reading,Depth", (index) => [
    `s${index}`,
    (index * 3) % 17,
    (index * 7) % 101,
    index % 9,
  ]),
  staff: toCsv("Employee ID,Gender,Department,Annual salary (£)", (index) => [
    `E${index}`,
    pick(["M", "F", "M", "F", "X"], index),
    pick(["Sales", "Support", "Finance"], index),
    30_000 + ((index * 911) % 40_000),
  ]),
  "bike-rentals": toCsv("rental_id,start_time,bike_type,user_type,distance_km,temp_c", (index) => [
    `R${index}`,
    `${toDay(index)}T08:00:00`,
    pick(["classic", "e-bike", "cargo"], index),
    pick(["member", "casual"], index),
    (2 + ((index * 13) % 80) / 10).toFixed(1),
    (5 + ((index * 7) % 200) / 10).toFixed(1),
  ]),
};

let lab: QuestionLab;

beforeAll(async () => {
  lab = await openQuestionLab([], { python: null, tables });
});

afterAll(async () => {
  await lab.close();
});

/** Reads the last of several questions: a plan in one line, or the kind of problem. */
function read(table: keyof typeof tables, ...questions: readonly string[]): string {
  const facts = toQuestionFacts(questions.at(-1) ?? "", [lab.facts(table)], questions.slice(0, -1));
  const reading = readQuestion(facts);
  return reading.kind === "plan" ? toPlanText(reading.plan) : reading.kind;
}

describe("a ratio", () => {
  it("is over the rows with a value for both numbers", () => {
    expect(read("orders", "average order value")).toBe(
      "[sum of Order total (€) / different Order no where some Order total (€)]",
    );
  });

  it("gives way to a column of that name", () => {
    expect(read("orders", "average order total by category")).toBe("mean of Order total (€) by Category");
  });
});

describe("a gap", () => {
  it.each([
    ["gender pay gap", "mean of Annual salary (£) for F | M | X"],
    ["what is the salary gap by gender", "mean of Annual salary (£) for F | M | X"],
    ["difference in salary between M and F", "mean of Annual salary (£) for M | F"],
    ["difference in total salary between Sales and Support", "sum of Annual salary (£) for Sales | Support"],
  ])("%s", (question, expected) => {
    expect(read("staff", question)).toBe(expected);
  });
});

describe("percentages written with their sign", () => {
  it("are averaged, and are not money", () => {
    expect(read("orders", "discount by category")).toBe("mean of Discount by Category");
    expect(read("orders", "how much discount do we give")).toBe("mean of Discount");
  });
});

describe("an average price", () => {
  it.each([
    ["dishes", "what is the average price?", "mean of menu.price"],
    ["dishes", "mean price", "mean of menu.price"],
    ["dishes", "average selling price", "[sum of (menu.portions * menu.price) / sum of menu.portions]"],
    ["baskets", "average price per unit", "[sum of total_price / sum of units]"],
  ] as const)("in %s: %s", (table, question, expected) => {
    expect(read(table, question)).toBe(expected);
  });
});

describe("a name that several columns had", () => {
  it.each([
    ["total reading", "ambiguous"],
    ["average Reading by sample", "ambiguous"],
    ['total of "Reading"', "sum of Reading"],
    ["total Reading_2", "sum of Reading_2"],
    ["average depth", "mean of Depth"],
  ])("%s", (question, expected) => {
    expect(read("samples", question)).toBe(expected);
  });

  it("takes the column that a person chooses", () => {
    const facts = toQuestionFacts("total reading", [lab.facts("samples")]);
    const asked = { question: "Which column does “reading” mean?", answer: "Reading_2" };
    const reading = readQuestion({ ...facts, clarifications: [asked] });
    expect(reading.kind === "plan" && toPlanText(reading.plan)).toBe("sum of Reading_2");
    const first = readQuestion({ ...facts, clarifications: [{ ...asked, answer: "Reading" }] });
    expect(first.kind === "plan" && toPlanText(first.plan)).toBe("sum of Reading");
  });
});

describe("a change from one period to another", () => {
  const months = "sum of Order total (€) for March 2024 | February 2024";
  const monthly =
    "sum of Order total (€) by month of Order date where Order date in 2024-01-01 to 2024-04-30 as change";

  it.each([
    ["how much did the order total grow from February to March 2024?", months],
    [
      "by how much did the order total drop from 1 February 2024 to 1 March 2024",
      "sum of Order total (€) for 2024-03-01 | 2024-02-01",
    ],
    ["increase of the order total between February and March 2024", months],
    ["by how many percent did the order total rise from Feb to Mar 2024", months],
    ["how did the order total change from February 2024 to March 2024", months],
    ["how much higher was the order total in March 2024 than in February 2024", months],
    ["how much did the order total rise from 2024 Q1 to 2024 Q2", "sum of Order total (€) for Q2 2024 | Q1 2024"],
    ["did the order total fall from Q1 to Q2 2024", "sum of Order total (€) for Q2 2024 | Q1 2024"],
    ["how much did the qty decrease from 2023 to 2024", "sum of Qty for 2024 | 2023"],
  ])("compares its two ends: %s", (question, expected) => {
    expect(read("orders", question)).toBe(expected);
  });

  it.each([
    ["order total from January to April 2024", "sum of Order total (€) where Order date in 2024-01-01 to 2024-04-30"],
    ["monthly growth of the order total from January to April 2024", monthly],
    ["month over month growth of the order total from January to April 2024", monthly],
    [
      "compare the order total by category from January to April 2024",
      "sum of Order total (€) by Category where Order date in 2024-01-01 to 2024-04-30",
    ],
    [
      "compare the order total of Home and Garden from January to April 2024",
      "sum of Order total (€) where Order date in 2024-01-01 to 2024-04-30 for Home | Garden",
    ],
  ])("covers the time between them: %s", (question, expected) => {
    expect(read("orders", question)).toBe(expected);
  });

  it("ranks a fall from the largest one on", () => {
    const question = "which category's order total dropped most from February to March 2024?";
    expect(read("orders", question)).toBe(
      "sum of Order total (€) by Category for March 2024 | February 2024, low change first",
    );
  });

  it("is compared again with other periods", () => {
    const first = "how much did the order total grow from January to February 2024?";
    expect(read("orders", first, "and from February to March 2024?")).toBe(months);
    expect(read("orders", "order total by category", "from February to March 2024")).toBe(
      "sum of Order total (€) by Category where Order date in 2024-02-01 to 2024-03-31",
    );
  });

  it("of spans that were not read asks back", () => {
    expect(read("orders", "how much did the order total fall from Jan-Feb 2024 to Mar-Apr 2024")).toBe("unclear");
  });

  it("within less than a month has nothing to compare", () => {
    expect(read("orders", "how much did the order total grow in the last 20 days")).toBe("unclear");
  });

  it("within a year is shown by month", () => {
    expect(read("orders", "how much did the order total grow since February 2024")).toBe(
      "sum of Order total (€) by month of Order date where Order date in since February 2024 as change",
    );
  });
});

describe("an effect", () => {
  it.each([
    ["orders", "does discount make people buy more", "correlation of Qty, Discount"],
    ["bike-rentals", "does temperature affect how far people ride", "correlation of distance_km, temp_c"],
  ] as const)("in %s: %s", (table, question, expected) => {
    expect(read(table, question)).toBe(expected);
  });
});

describe("everyday words", () => {
  it.each([
    ["orders", "pie chart of payment methods", "rows by Payment (pie)"],
    ["orders", "payments breakdown", "rows by Payment"],
    ["orders", "breakdown of order total by category", "sum of Order total (€) by Category"],
    ["bike-rentals", "how far do people ride", "mean of distance_km"],
  ] as const)("in %s: %s", (table, question, expected) => {
    expect(read(table, question)).toBe(expected);
  });
});

describe("a follow-up", () => {
  it("with an aggregate alone keeps the groups", () => {
    expect(read("orders", "average order total by category", "median, only cash")).toBe(
      "median of Order total (€) by Category where Payment = Cash",
    );
  });

  it("asks for the share of a value within each group", () => {
    expect(read("bike-rentals", "rentals per month", "share of e-bikes")).toBe(
      "[rows where bike_type = e-bike / rows * 100] by month of start_time",
    );
  });
});
