import { describe, expect, it } from "vitest";
import { findMessage, findTopMessage, isWhole } from "./top-message";

interface TurnPart {
  id: string;
  top: number;
  bottom: number;
  /** Where its answer begins; undefined when it has none yet. */
  answerTop?: number;
  busy?: "turn" | "inside";
}

const boxOf = (top: number, bottom: number) => ({ getBoundingClientRect: () => ({ top, bottom }) });

/** A transcript between 100 and 700 pixels from the top of the screen. */
function build(parts: TurnPart[]) {
  const turns = parts.map(({ id, top, bottom, answerTop, busy }) => {
    const answer =
      answerTop === undefined ? null : { ...boxOf(answerTop, bottom), dataset: { answer: `answer of ${id}` } };
    return {
      ...boxOf(top, bottom),
      dataset: { question: id },
      matches: () => busy === "turn",
      querySelector: (selector: string) => (selector.includes("data-answer") ? answer : busy === "inside" ? {} : null),
    };
  });
  return {
    frame: boxOf(100, 700) as unknown as HTMLElement,
    content: { querySelectorAll: () => turns } as unknown as HTMLElement,
  };
}

const top = (parts: TurnPart[]) => {
  const { frame, content } = build(parts);
  return findTopMessage(frame, content);
};

describe("the message at the top", () => {
  it("is the answer that is scrolled past the top, or the question above one that is not", () => {
    const first = { id: "one", top: -900, bottom: 60 };
    expect([
      top([first, { id: "two", top: 20, bottom: 900, answerTop: 70.5 }]),
      top([first, { id: "two", top: 92, bottom: 900, answerTop: 180 }]),
      top([first, { id: "two", top: 20, bottom: 900 }]),
    ]).toEqual([
      { question: "two", message: "answer of two", past: 29.5 },
      { question: "two", message: "two", past: 8 },
      { question: "two", message: "two", past: 80 },
    ]);
  });

  it("begins below the top at a gap or folded content, and is the last one when all are above it", () => {
    const first = { id: "one", top: -900, bottom: 95 };
    expect([
      top([first, { id: "two", top: 127, bottom: 900, answerTop: 200 }])?.past,
      top([first])?.past,
      top([]),
    ]).toEqual([-27, 1_000, null]);
  });
});

it("a message is found again, or its turn while the message is not rendered, and nothing when both are gone", () => {
  const { content } = build([
    { id: "one", top: 0, bottom: 50, answerTop: 10 },
    { id: "two", top: 50, bottom: 900, answerTop: 70 },
  ]);
  const find = (question: string, message: string) => findMessage(content, { question, message, past: 0 })?.dataset;
  expect([
    find("two", "answer of two"),
    find("two", "two"),
    find("one", "an answer to come"),
    find("three", "answer of two"),
  ]).toEqual([{ answer: "answer of two" }, { question: "two" }, { question: "one" }, undefined]);
});

it("visible content is complete when nothing of it is loading", () => {
  const whole = (parts: TurnPart[]) => {
    const { frame, content } = build(parts);
    return isWhole(frame, content);
  };
  const inSight = { id: "two", top: 50, bottom: 690 };
  expect([
    whole([
      { id: "one", top: -900, bottom: 50, busy: "turn" },
      inSight,
      { id: "three", top: 710, bottom: 900, busy: "turn" },
    ]),
    whole([{ ...inSight, busy: "turn" }]),
    whole([inSight, { id: "three", top: 695, bottom: 900, busy: "inside" }]),
  ]).toEqual([true, false, false]);
});
