import { describe, expect, it } from "vitest";
import { ClarificationPayload } from "@/lib/domain/runs/interrupt-payload";
import { toSoundQuestions } from "./sound-questions";

const question = (text: string, change: object = {}) => ({ text, ...change });
const ask = (questions: ReturnType<typeof question>[], ambiguity = 8) =>
  toSoundQuestions({ needs_data_work: true, ambiguity, questions });

describe("toSoundQuestions", () => {
  it("asks nothing below an ambiguity of 5, or where the model states none", () => {
    expect(ask([question("Which?")], 4.9)).toEqual([]);
    expect(ask([question("Which?")], 5)).toHaveLength(1);
    expect(toSoundQuestions({ needs_data_work: true })).toEqual([]);
    expect(toSoundQuestions({ needs_data_work: true, ambiguity: 9, questions: null })).toEqual([]);
  });

  it("keeps at most three questions, none blank or repeated", () => {
    const asked = ask(["One?", " ", "one", "Two?", "Three?", "Four?"].map((text) => question(text)));
    expect(asked.map(({ text }) => text)).toEqual(["One?", "Two?", "Three?"]);
  });

  it("accepts options as words or as objects, at most five, none blank or repeated", () => {
    const options = [
      "Net",
      { id: "gross", label: " Gross\nsales " },
      "net",
      "",
      "C",
      { label: "D", description: "d" },
      "E",
      "F",
    ];
    expect(ask([question("Which?", { id: "measure", options })])).toEqual([
      {
        id: "measure",
        text: "Which?",
        options: [
          { id: "option-1", label: "Net", description: "" },
          { id: "gross", label: "Gross sales", description: "" },
          { id: "option-3", label: "C", description: "" },
          { id: "option-4", label: "D", description: "d" },
          { id: "option-5", label: "E", description: "" },
        ],
      },
    ]);
  });

  it("gives every question and every option an id of its own", () => {
    const ids = ask([
      question("A?", { id: "q2" }),
      question("B?", { id: "q2" }),
      question("C?", {
        id: "../c",
        options: [{ id: "option-2", label: "x" }, "y", { id: "x".repeat(31), label: "z" }],
      }),
    ]).map(({ id, options }) => [id, options.map((option) => option.id)]);
    expect(ids).toEqual([
      ["q2", []],
      ["q2-", []],
      ["q3", ["option-2", "option-2-", "option-3"]],
    ]);
  });

  it("keeps displayed texts whole, and clips only runaway ones", () => {
    const long = "word ".repeat(700).trim();
    const endless = "word ".repeat(5000);
    const options = Array.from({ length: 9 }, (_, index) => ({
      id: `o${index}`,
      label: `${index} ${endless}`,
      description: long,
    }));
    const questions = ask([1, 2, 3].map((number) => question(`${number} ${long}`, { options })));
    expect(ClarificationPayload.safeParse({ questions }).success).toBe(true);
    expect(questions.map(({ text }) => text)).toEqual([1, 2, 3].map((number) => `${number} ${long}`));
    for (const { options: kept } of questions) {
      expect(new Set(kept.map(({ id }) => id)).size).toBe(5);
      expect(kept.every(({ label, description }) => label.length === 4000 && description === long)).toBe(true);
    }
  });
});
