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

function read(question: string): string {
  const reading = readQuestion(toQuestionFacts(question, [lab.facts("parcels")]));
  switch (reading.kind) {
    case "plan":
      return toPlanText(reading.plan);
    case "unclear":
      return `unclear: ${reading.words.join(", ")}`;
    case "absent":
      return `absent: ${reading.things.join(", ")}`;
    case "ambiguous":
    case "talk":
      return reading.kind;
  }
}

describe("a second clause adds its measure", () => {
  it.each([
    ["parcels to Hull: number and fee", "rows, sum of Fee (€) where Town = Hull"],
    ["how many, and total fee, for Hull", "rows, sum of Fee (€) where Town = Hull"],
    ["parcels to Hull, how many and total in €", "rows, sum of Fee (€) where Town = Hull"],
    ["how many parcels to York, and what % is that", "rows where Town = York, [rows where Town = York / rows * 100]"],
    [
      "how many went to York and what % of these were insured",
      "rows, [rows where Insured / rows * 100] where Town = York",
    ],
    ["total fee, and which town is the best", "sum of Fee (€) by Town as overall, high measure first"],
  ])("%s", (question, expected) => {
    expect(read(question)).toBe(expected);
  });
});

describe("a share has the whole before the verb", () => {
  it.each([
    [
      "what share of the parcels from Swift went to York",
      "[rows where Town = York / rows * 100] where Courier = Swift",
    ],
    ["share of fee from wine parcels", "[sum of Fee (€) where Kind = Wine / sum of Fee (€) * 100]"],
    [
      "which courier has most parcels insured, in %",
      "[rows where Insured / rows * 100] by Courier, high measure first",
    ],
  ])("%s", (question, expected) => {
    expect(read(question)).toBe(expected);
  });
});

describe("conditions", () => {
  it.each([
    ["average fee. Leave out the rows whose fee is 9.", "mean of Fee (€) where Fee (€) != 9"],
    ["average fee, leave York out", "mean of Fee (€) where Town ≠ York"],
    ["average fee, not counting parcels over 5 kg", "mean of Fee (€) where Weight (kg) <= 5"],
    ["how many parcels not to York or Leeds", "rows where Town ≠ York|Leeds"],
    ["how many parcels have 3 bags", "rows where Bags = 3"],
    ["average fee of 2 bags vs 3 bags", "mean of Fee (€) for 2 bags | 3 bags"],
    ["do insured parcels weigh more than non insured", "sum of Weight (kg) for insured | not insured"],
    ["how many parcels without a town", "rows where no Town"],
    ["how many couriers had 4 or more parcels", "different Courier with rows >= 4"],
  ])("%s", (question, expected) => {
    expect(read(question)).toBe(expected);
  });
});

describe("what is ranked", () => {
  it.each([
    ["top 2 towns by fee", "sum of Fee (€) by Town, high measure first, 2 of them"],
    ["month with the most parcels", "rows by month of Sent on, high measure first"],
    ["when did we send the most parcels", "rows by month of Sent on, high measure first"],
    ["who is the best courier", "sum of Fee (€) by Courier, high measure first"],
    ["average days from sent to arrived", "mean of days Sent on → Arrived on"],
  ])("%s", (question, expected) => {
    expect(read(question)).toBe(expected);
  });
});

describe("the data lacks only what nothing in it resembles", () => {
  it.each([
    ["which lighthouse keeper has the most parcels", "absent: lighthouse keeper"],
    ["how many couriar firms do we have", "unclear: firms"],
    ["how many vehicles by town", "unclear: vehicles"],
    ["parcels per vehicle", "absent: vehicle"],
  ])("%s", (question, expected) => {
    expect(read(question)).toBe(expected);
  });
});
