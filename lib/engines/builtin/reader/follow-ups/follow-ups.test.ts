import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toPlanText } from "@/lib/testing/engines/plan-text";
import { openQuestionLab, toQuestionFacts, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { tradeTables } from "@/lib/testing/engines/trade-tables";
import { readQuestion } from "../read-question";

let lab: QuestionLab;

beforeAll(async () => {
  lab = await openQuestionLab([], { python: null, tables: tradeTables });
});

afterAll(async () => {
  await lab.close();
});

function read(...questions: readonly string[]): string {
  const facts = toQuestionFacts(questions.at(-1) ?? "", [lab.facts("parcels")], questions.slice(0, -1));
  const reading = readQuestion(facts);
  return reading.kind === "plan" ? toPlanText(reading.plan) : reading.kind;
}

describe("a question with “is there” or “are there”", () => {
  it.each([
    ["about a relation", "Is there a relationship between weight and fee?", "correlation of Weight (kg), Fee (€)"],
    ["about repeated rows", "Are there duplicate parcels?", "duplicates of "],
    ["about a number of things", "How many couriers are there?", "different Courier"],
    ["about groups", "How many parcels are there per town?", "rows by Town"],
  ])("%s does not change the previous one", (_, question, plan) => {
    expect(read(question)).toBe(plan);
    for (const before of ["how many insured parcels", "average fee by courier", "top 3 towns by total fee"]) {
      expect(read(before, question)).toBe(plan);
    }
  });

  it("without a noun of its own changes the previous one", () => {
    expect(read("how many insured parcels", "how many are there in York?")).toBe("rows where Insured and Town = York");
    expect(read("how many parcels to York", "what was the total fee there?")).toBe("sum of Fee (€) where Town = York");
  });
});

describe("a follow-up", () => {
  it.each([
    [
      "takes the place of the part of a share",
      ["share of parcels to York", "and Leeds?"],
      "[rows where Town = Leeds / rows * 100]",
    ],
    [
      "narrows the whole of a share",
      ["share of parcels to York", "only Swift"],
      "[rows where Town = York / rows * 100] where Courier = Swift",
    ],
    [
      "asks for its part of everything",
      ["total fee for York", "in % of everything"],
      "[sum of Fee (€) where Town = York / sum of Fee (€) * 100]",
    ],
    [
      "takes a month of the year before",
      ["how many parcels in July 2023", "august?"],
      "rows where Sent on in August 2023",
    ],
    [
      "joins two months",
      ["how many parcels in July 2023", "august?", "both months together"],
      "rows where Sent on in 2023-07-01 to 2023-08-31",
    ],
    [
      "sets those against the rest",
      ["how many parcels over 5 kg", "average fee for those, and for the rest"],
      "mean of Fee (€) for those | the rest",
    ],
    ["asks for the others", ["how many parcels over 5 kg", "and the others?"], "rows where Weight (kg) <= 5"],
    ["turns a condition round", ["how many insured parcels", "and those without?"], "rows where not Insured"],
    [
      "asks for both years",
      ["how many parcels in 2023", "and in 2024", "average weight for both years"],
      "mean of Weight (kg) for 2024 | 2023",
    ],
    [
      "takes a number off",
      ["total fee for Swift", "minus the cost"],
      "[sum of Fee (€) - sum of Cost (€)] where Courier = Swift",
    ],
    [
      "asks who without another group",
      ["fee by town, biggest first", "and who has the least"],
      "sum of Fee (€) by Town, low measure first",
    ],
    [
      "keeps what it does not speak of with a pronoun",
      ["how many parcels to York", "average fee for those"],
      "mean of Fee (€) where Town = York",
    ],
  ])("%s", (_, questions, expected) => {
    expect(read(...questions)).toBe(expected);
  });
});
