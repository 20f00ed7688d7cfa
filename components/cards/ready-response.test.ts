import { describe, expect, it } from "vitest";
import { emptyEntry, type Entry } from "./card-draft";
import { questionPart, toAnswers, toChoice, toWords } from "./ready-response";

const questions = [
  { id: "__proto__", options: [{ id: "net", label: "Net", description: "" }] },
  { id: "time", options: [] },
];

const answer = (...entries: Partial<Entry>[]) =>
  toAnswers(questions, (part) => {
    const place = questions.findIndex((_, index) => questionPart(index) === part);
    return { ...emptyEntry, ...entries[place] };
  });

describe("answers to a clarification", () => {
  it("contain the given answers, an option or free text, whatever the ids of the questions", () => {
    expect(answer({ optionId: "net" }, { own: true, text: " since 2024 " })).toEqual({
      response: {
        answers: [
          { questionId: "__proto__", optionId: "net" },
          { questionId: "time", text: "since 2024" },
        ],
      },
      refusal: null,
    });
    expect(answer({}, { own: true, text: "since 2024" }).response).toEqual({
      answers: [{ questionId: "time", text: "since 2024" }],
    });
  });

  it("use the words instead of the option when the words were selected, and the other way round", () => {
    const both = { optionId: "net", text: "before tax" };
    expect([answer({ ...both, own: true }).response, answer({ ...both, own: false }).response]).toEqual([
      { answers: [{ questionId: "__proto__", text: "before tax" }] },
      { answers: [{ questionId: "__proto__", optionId: "net" }] },
    ]);
  });

  it("are incomplete when there are none, or when an option is not among those offered", () => {
    const refusal = "Choose an option or write an answer first.";
    expect([answer(), answer({ own: true, text: " " }), answer({ optionId: "gross" })]).toEqual([
      { response: null, refusal },
      { response: null, refusal },
      { response: null, refusal },
    ]);
  });

  it("are limited to the length that the server accepts", () => {
    const refusal = "This is longer than 2,000 characters. Shorten it.";
    expect(answer({ own: true, text: "x".repeat(2_000) }).refusal).toBe(null);
    expect(answer({ optionId: "net" }, { own: true, text: "x".repeat(2_001) })).toEqual({ response: null, refusal });
  });
});

it("a choice is an option, or own words in its place", () => {
  expect([
    toChoice({ ...emptyEntry, optionId: "mean" }, "Choose."),
    toChoice({ optionId: "mean", own: true, text: "trimmed mean" }, "Choose."),
    toChoice({ optionId: "mean", own: true, text: " " }, "Choose."),
    toChoice(emptyEntry, "Choose."),
  ]).toEqual([
    { response: { optionId: "mean" }, refusal: null },
    { response: { text: "trimmed mean" }, refusal: null },
    { response: null, refusal: "Choose." },
    { response: null, refusal: "Choose." },
  ]);
});

it("words are sent with their subject, and have a limit", () => {
  expect([
    toWords({ optionId: "edit" }, " by sex ", "Say it."),
    toWords({ optionId: "edit" }, "\n", "Say it."),
    toWords({}, "x".repeat(2_001), "Say it.").refusal,
  ]).toEqual([
    { response: { optionId: "edit", text: "by sex" }, refusal: null },
    { response: null, refusal: "Say it." },
    "This is longer than 2,000 characters. Shorten it.",
  ]);
});
