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
  it("are those that were given, an option or own words, whatever the questions are called", () => {
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

  it("have the words and not the option when the words were chosen, and the other way round", () => {
    const both = { optionId: "net", text: "before tax" };
    expect([answer({ ...both, own: true }).response, answer({ ...both, own: false }).response]).toEqual([
      { answers: [{ questionId: "__proto__", text: "before tax" }] },
      { answers: [{ questionId: "__proto__", optionId: "net" }] },
    ]);
  });

  it("cannot be sent when there are none, or an option is not among those asked for", () => {
    const refusal = "Choose an option or write an answer first.";
    expect([answer(), answer({ own: true, text: " " }), answer({ optionId: "gross" })]).toEqual([
      { response: null, refusal },
      { response: null, refusal },
      { response: null, refusal },
    ]);
  });

  it("cannot be longer than the server takes", () => {
    const refusal = "That is longer than 2,000 characters. Shorten it.";
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

it("words go with what they belong to, and have a limit", () => {
  expect([
    toWords({ optionId: "edit" }, " by sex ", "Say it."),
    toWords({ optionId: "edit" }, "\n", "Say it."),
    toWords({}, "x".repeat(2_001), "Say it.").refusal,
  ]).toEqual([
    { response: { optionId: "edit", text: "by sex" }, refusal: null },
    { response: null, refusal: "Say it." },
    "That is longer than 2,000 characters. Shorten it.",
  ]);
});
