import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openQuestionLab, toQuestionFacts, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { tradeTables } from "@/lib/testing/engines/trade-tables";
import { toShownReading } from "../../chips/to-shown-reading";
import type { QuestionFacts } from "../question-reading";
import { readQuestion } from "../read-question";

const days = Array.from({ length: 60 }, (_, index) =>
  new Date(Date.UTC(2024, 3, 1 + index)).toISOString().slice(0, 10),
);
const purchases = days.map((day, index) => `P${index},${day},${["oak", "pine", "elm"][index % 3] ?? ""},${index * 3}`);
const tables = {
  ...tradeTables,
  purchases: ["Purchase no,Day,Wood,Price", ...purchases].join("\n"),
  /** The state and the second date distinguish what was ordered from what was placed. */
  orders: [
    "Order no,Order date,Sent on,Status",
    ...days.map((day, index) => `P${index},${day},${index % 4 === 0 ? "" : day},${index % 4 === 0 ? "open" : "sent"}`),
  ].join("\n"),
};

let lab: QuestionLab;

beforeAll(async () => {
  lab = await openQuestionLab(["shop-orders"], { python: null, tables });
});

afterAll(async () => {
  await lab.close();
});

/** Returns the guesses about the last question, after the previous ones were read and shown; null when it is not a plan. */
function findGuessesOf(...questions: readonly string[]): readonly string[] | null {
  const datasets = [lab.facts("parcels")];
  const history: QuestionFacts["history"][number][] = [];
  let guesses: readonly string[] | null = null;
  for (const question of questions) {
    const reading = readQuestion({ ...toQuestionFacts(question, datasets), history });
    guesses = reading.kind === "plan" ? reading.guesses : null;
    const shown = toShownReading(reading, datasets);
    history.push({
      ...{ question, explanation: "", code: null, resultSummary: null, caveats: [] },
      ...(shown !== null && { reading: shown }),
    });
  }
  return guesses;
}

it("asks for a number with what, whose name may be part of a phrase", () => {
  const reading = readQuestion(toQuestionFacts("what is the total amount?", [lab.facts("shop-orders")]));
  expect(reading).toMatchObject({ kind: "plan", guesses: [] });
});

describe("a question suggested by the previous answer", () => {
  const datasets = () => [lab.facts("parcels")];
  const earlier = { explanation: "", code: null, resultSummary: null, caveats: [] };

  it("is independent, without a guess about the earlier conditions", () => {
    const suggested = "Average Weight by Courier?";
    const history = [{ ...earlier, question: "how many parcels to York", followUps: [suggested] }];
    const reading = readQuestion({ ...toQuestionFacts(suggested, datasets()), history });
    expect(reading).toMatchObject({ kind: "plan", plan: { family: "query", filters: [] }, guesses: [] });
    const typed = readQuestion({ ...toQuestionFacts("Average Weight by courier", datasets()), history });
    expect(typed).toMatchObject({ guesses: ["The conditions of the previous question no longer apply."] });
  });
});

describe("a reading that accounts for every word", () => {
  it.each([
    ["how many parcels did we send"],
    ["how many parcels went to York"],
    ["average weight by courier"],
    ["which town has the most parcels"],
    ["top 2 towns by fee"],
    ["how many parcels over 5 kg"],
    ["how many parcels arrived in 2024"],
    ["what share of parcels is insured"],
    ["how many parcels that are not insured"],
    ["how many parcels were sent without a town"],
    ["fee without York"],
    ["fee per kg"],
    ["average days from sent to arrived"],
    ["how many couriers had 4 or more parcels"],
    ["average fee of 2 bags vs 3 bags"],
    ["average fee. Leave out the rows whose fee is 9."],
    ["how many, and total fee, for Hull"],
  ])("is not a guess: %s", (question) => {
    expect(findGuessesOf(question)).toEqual([]);
  });

  it.each([
    ["how many purchases were placed after 20 April 2024"],
    ["total price of oak and elm in Q2 2024"],
    ["total price of oak or pine"],
    ["total price without oak, pine"],
    ["by how many percent did the total price grow from April to May 2024"],
    ["change of the total price from April to May 2024 in percent"],
  ])("is not a guess, with a verb of the rows or several values: %s", (question) => {
    expect(readQuestion(toQuestionFacts(question, [lab.facts("purchases")]))).toMatchObject({ guesses: [] });
  });

  it.each([
    [["share of parcels to York", "and Leeds?"]],
    [["total fee for Swift", "minus the cost"]],
    [["total fee for York", "in % of everything"]],
    [["average weight by courier", "only York"]],
  ])("is not a guess in a follow-up either: %s", (questions) => {
    expect(findGuessesOf(...questions)).toEqual([]);
  });
});

describe("a reading with open choices is a guess", () => {
  it.each([
    ["by meaning", "average price", "“price” was read as Fee (€)."],
    ["with a formula or a column that nobody names", "what did we earn in 2023", "The question does not name Fee (€)."],
    [
      "of one of several dates",
      "total fee in 2023",
      "The dates were taken from Sent on; the data also has Arrived on.",
    ],
    ["of a relative period", "total fee last month", "“last month” was read as November 2024."],
    ["of what is best", "which courier is the best", "“best” does not say by which number."],
    ["of a word that was left aside", "how many parcels still went back to York", "“back” was ignored."],
    ["of a misspelt name", "how many couriars do we have", "“couriars” was read as Courier."],
    ["of a state", "how many parcels still on the way", "“still on the way” was read by its meaning."],
    [
      "of what a share is of",
      "what share of the parcels from Swift are for York",
      "The share could be of something else.",
    ],
    [
      "of what conditions hold for",
      "how many parcels for York and the total fee of 2 bags",
      "The conditions might not apply to everything that is asked.",
    ],
  ])("%s", (_, question, guess) => {
    expect(findGuessesOf(question)).toContain(guess);
  });

  it("of a verb of the rows, where the data shows what became of them", () => {
    const reading = readQuestion(toQuestionFacts("how many orders were placed in May 2024", [lab.facts("orders")]));
    expect(reading).toMatchObject({ guesses: expect.arrayContaining(["“placed” was ignored."]) as unknown });
  });

  it("when a pronoun refers to the previous question", () => {
    expect(findGuessesOf("how many parcels over 5 kg", "average fee for those")).toEqual([
      "What the question refers back to may be something else.",
    ]);
  });

  it("when conditions of the previous question are dropped", () => {
    expect(findGuessesOf("how many parcels to York", "average weight of a parcel by courier")).toContain(
      "The conditions of the previous question no longer apply.",
    );
  });

  it("when the previous question was one", () => {
    expect(findGuessesOf("average price", "by town")).toContain("“price” was read as Fee (€).");
  });

  it("when a word of the previous question was not understood", () => {
    expect(findGuessesOf("how many zibbly parcels", "by town")).toContain(
      "“zibbly” from the previous question was not understood.",
    );
  });
});
