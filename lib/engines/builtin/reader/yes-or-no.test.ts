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

function read(...questions: readonly string[]) {
  const facts = toQuestionFacts(questions.at(-1) ?? "", [lab.facts("parcels")], questions.slice(0, -1));
  const reading = readQuestion(facts);
  return {
    plan: "plan" in reading && reading.plan !== null ? toPlanText(reading.plan) : null,
    kind: reading.kind,
  };
}

describe("a comparative in a question for a yes or no", () => {
  it.each([
    ["Do parcels to York have a higher weight than parcels to Leeds?", "mean of Weight (kg) for York | Leeds"],
    ["Do parcels to York have higher fees than parcels to Leeds?", "mean of Fee (€) for York | Leeds"],
    ["Do parcels to York have lower weights than parcels to Leeds?", "mean of Weight (kg) for York | Leeds"],
  ])("compares averages and ranks nothing: %s", (question, plan) => {
    expect(read(question)).toEqual({ plan, kind: "plan" });
  });

  it("behind the number compares it as it is", () => {
    expect(read("Is the total fee higher for York than for Leeds?").plan).toBe("sum of Fee (€) for York | Leeds");
  });

  it("still ranks in other questions", () => {
    expect(read("Which town has the higher average fee?").plan).toBe("mean of Fee (€) by Town, high measure first");
  });
});

describe("a question for a day", () => {
  it.each([
    ["When was the first parcel?", "min of Sent on"],
    ["when was the last parcel to York?", "max of Sent on where Town = York"],
    ["When did the most recent insured parcel come in?", "max of Sent on where Insured"],
  ])("asks for the first or last date of such rows: %s", (question, plan) => {
    expect(read(question).plan).toBe(plan);
  });

  it("about something other than rows is not answered with their dates", () => {
    expect(read("When was the first courier?").kind).not.toBe("plan");
  });
});

it("a question that is not understood shows nothing of the previous one", () => {
  const alone = read("Forecast the total fee for next year");
  expect(alone).toMatchObject({ plan: "sum of Fee (€)", kind: "unclear" });
  expect(read("average weight by courier", "Forecast the total fee for next year")).toEqual(alone);
});
