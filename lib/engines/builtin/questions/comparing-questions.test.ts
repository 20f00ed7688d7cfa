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
