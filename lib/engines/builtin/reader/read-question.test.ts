import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toPlanText } from "@/lib/testing/engines/plan-text";
import { openQuestionLab, toQuestionFacts, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { tradeTables } from "@/lib/testing/engines/trade-tables";
import { readQuestion } from "./read-question";

let lab: QuestionLab;

beforeAll(async () => {
  lab = await openQuestionLab([], { python: null, tables: tradeTables });
});

afterAll(async () => {
  await lab.close();
});

/** Reads the last of several questions: a plan in one line, or the kind of problem with its words. */
function read(table: keyof typeof tradeTables, ...questions: readonly string[]): string {
  const reading = readQuestion(toQuestionFacts(questions.at(-1) ?? "", [lab.facts(table)], questions.slice(0, -1)));
  switch (reading.kind) {
    case "plan":
      return toPlanText(reading.plan);
    case "unclear":
      return `unclear: ${reading.words.join(", ")}`;
    case "absent":
      return `absent: ${reading.things.join(", ")}`;
    case "ambiguous":
      return `ambiguous: ${reading.phrase}`;
    case "talk":
      return `talk: ${reading.text}`;
  }
}

describe("a question about bookings of a gym", () => {
  it.each([
    ["how many bookings did we have in 2023", "rows where Booked on in 2023"],
    ["which coach has the most bookings", "rows by Coach, high measure first"],
    ["no-show rate per coach", "[rows where Status = no-show / rows * 100] by Coach"],
    ["average rating of yoga vs boxing", "mean of Rating for Yoga | Boxing"],
    ["what share of bookings gets cancelled", "[rows where Status = cancelled / rows * 100]"],
    ["how many members came more than 5 times", "different Member ID with rows > 5"],
    ["top 10 members by money spent", "sum of Price (EUR) by Member ID, high measure first, 10 of them"],
    ["how long are the courses on average", "mean of Length (min)"],
    [
      "income from pilates in the second quarter of 2024",
      "sum of Price (EUR) where Course = Pilates and Course date in Q2 2024",
    ],
    [
      "which course brings in the most money per booking",
      "[sum of Price (EUR) / rows where some Price (EUR)] by Course, high measure first",
    ],
    ["growth of bookings per quarter", "rows by quarter of Booked on as change"],
    ["how many bookings have no rating", "rows where no Rating"],
    ["how many bookings per week on average", "[rows / different week of Booked on]"],
    ["what is the 90th percentile of the price", "p90 of Price (EUR)"],
    ["how many trainers do we have", "different Coach"],
    ["how many bookings are sparkly", "unclear: sparkly"],
    ["which spaceship is the fastest", "unclear: spaceship, fastest"],
  ])("%s", (question, expected) => {
    expect(read("bookings", question)).toBe(expected);
  });
});

describe("a question about sales of a farm shop", () => {
  it.each([
    ["total takings by product, biggest first", "sum of Total (EUR) by Product, high measure first"],
    ["how many eggs did we sell online", "sum of Quantity where Product = Eggs and Sales point = Online"],
    ["what sells best at the stall", "sum of Total (EUR) by Product where Sales point = Stall, high measure first"],
    ["do we earn more online or at the stall", "sum of Total (EUR) for Online | Stall"],
    [
      "which month had the lowest takings in 2024",
      "sum of Total (EUR) by month of Sold on where Sold on in 2024, low measure first",
    ],
    [
      "running total of takings in 2024 by month",
      "sum of Total (EUR) by month of Sold on where Sold on in 2024 as running_total",
    ],
    ["share of takings by sales point as a pie chart", "sum of Total (EUR) by Sales point as share (pie)"],
    ["compare fruit and vegetables by month", "sum of Total (EUR) by month of Sold on for Fruit | Vegetables"],
    ["how many different products did we sell in april 2023", "different Product where Sold on in April 2023"],
    ["best 2 products per sales point", "unclear: best"],
    ["did takings go up this year compared to last year", "sum of Total (EUR) for 2024 | 2023"],
    ["are there any duplicates", "duplicates of "],
    ["correlation between quantity and total", "correlation of Quantity, Total (EUR)"],
    ["takings without cheese", "sum of Total (EUR) where Product ≠ Cheese"],
  ])("%s", (question, expected) => {
    expect(read("sales", question)).toBe(expected);
  });
});

describe("a question about jobs of a dental laboratory", () => {
  it.each([
    ["how many jobs are late", "rows where Delivered > Promised"],
    ["how many jobs are not delivered yet", "rows where no Delivered"],
    ["how many crowns did mina make in 2023", "rows where Work = Crown and Technician = Mina and Received in 2023"],
    ["remake rate per technician highest first", "[rows where Remake / rows * 100] by Technician, high measure first"],
    ["cheapest denture", "rows by Price ($) low 10 where Work = Denture"],
    ["most used material", "rows by Material, high measure first"],
    ["median price per technician", "median of Price ($) by Technician"],
    ["jobs per month since june 2024", "rows by month of Received where Received in since June 2024"],
    ["how many jobs cost more than 300 dollars", "rows where Price ($) > 300"],
    ["total price of remakes", "sum of Price ($) where Remake"],
    ["average price of a bridge", "mean of Price ($) where Work = Bridge"],
    ["how much overtime did we pay", "unclear: overtime, pay"],
  ])("%s", (question, expected) => {
    expect(read("jobs", question)).toBe(expected);
  });
});

describe("a question that depends on the previous ones", () => {
  it.each([
    [
      "keeps the period and changes the condition",
      "bookings",
      ["revenue per month in 2024", "only yoga"],
      "sum of Price (EUR) by month of Course date where Course date in 2024 and Course = Yoga",
    ],
    ["drops a condition", "bookings", ["how many yoga bookings did we have", "all courses again"], "rows"],
    [
      "changes the period",
      "bookings",
      ["how many bookings did we have in 2023", "and in 2024?"],
      "rows where Booked on in 2024",
    ],
    [
      "sets two earlier questions against each other",
      "bookings",
      ["how many bookings did we have in 2023", "and in 2024?", "how many percent is that less"],
      "rows for 2024 | 2023",
    ],
    [
      "parts by something else",
      "sales",
      ["takings by product", "by sales point instead"],
      "sum of Total (EUR) by Sales point",
    ],
    [
      "changes order and number",
      "sales",
      ["takings by product", "top 3"],
      "sum of Total (EUR) by Product, high measure first, 3 of them",
    ],
    ["asks for shares", "sales", ["takings by product", "as percent"], "sum of Total (EUR) by Product as share"],
    ["changes the chart", "sales", ["takings per month", "as a line"], "sum of Total (EUR) by month of Sold on (line)"],
    [
      "asks for the year before",
      "sales",
      ["takings in april 2024", "same for the year before"],
      "sum of Total (EUR) where Sold on in April 2023",
    ],
    [
      "asks for a month of another year",
      "sales",
      ["takings in april 2024", "and in 2023?"],
      "sum of Total (EUR) where Sold on in April 2023",
    ],
    [
      "leaves a value out",
      "sales",
      ["takings by product", "without honey"],
      "sum of Total (EUR) by Product where Product ≠ Honey",
    ],
    [
      "asks for both",
      "jobs",
      ["total price of dr berg", "and dr cole", "for both"],
      "sum of Price ($) for Dr. Berg | Dr. Cole",
    ],
    [
      "counts instead",
      "jobs",
      ["total price of dr berg", "and how many jobs is that"],
      "rows where Dentist = Dr. Berg",
    ],
    [
      "takes a share of what was counted",
      "jobs",
      ["how many jobs are late", "as percent"],
      "[rows where Delivered > Promised / rows * 100]",
    ],
    [
      "ranks",
      "jobs",
      ["how many jobs are late by technician", "which one is the worst?"],
      "rows by Technician where Delivered > Promised, high measure first",
    ],
    ["takes another aggregate", "jobs", ["average price by work", "the median instead"], "median of Price ($) by Work"],
    [
      "begins anew with a whole question",
      "jobs",
      ["average price of a crown", "how many jobs did otto make"],
      "rows where Technician = Otto",
    ],
    [
      "continues after a question that was not understood",
      "jobs",
      ["how many zibbly jobs in 2023", "by technician"],
      "rows by Technician where Received in 2023",
    ],
    ["does not rank what is one number", "jobs", ["how many jobs do we have", "top 3"], "unclear: 3"],
  ] as const)("%s", (_, table, questions, expected) => {
    expect(read(table, ...questions)).toBe(expected);
  });
});

describe("a question that is not about one table", () => {
  it("is answered in its own language when that is not English", () => {
    expect(read("jobs", "wie viele Aufträge hatten wir im November")).toContain("Deutsch");
  });

  it("must name one of two tables when it fits both", () => {
    const facts = toQuestionFacts("how many rows are there", [lab.facts("jobs"), lab.facts("sales")]);
    const reading = readQuestion(facts);
    expect(reading).toMatchObject({ kind: "unclear", words: [] });
  });

  it("is read with the table that contains its words", () => {
    const facts = toQuestionFacts("average rating per coach", [lab.facts("jobs"), lab.facts("bookings")]);
    expect(readQuestion(facts)).toMatchObject({ kind: "plan", dataset: { name: "bookings" } });
  });

  it("keeps the plan for the understood part beside the unknown words", () => {
    const reading = readQuestion(toQuestionFacts("how many zibbly jobs in 2023", [lab.facts("jobs")]));
    expect(reading).toMatchObject({ kind: "unclear", words: ["zibbly"], plan: { family: "query" } });
  });
});
