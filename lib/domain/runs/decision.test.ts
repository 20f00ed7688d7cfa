import { describe, expect, it } from "vitest";
import { Decision } from "./decision";
import { toClarifications, toDecisionText } from "./decision-text";
import { InterruptId, RunId } from "../ids";
import type { Interrupt, InterruptType } from "./interrupt";
import type { InterruptResponse } from "./interrupt-response";

const option = (id: string, label: string) => ({ id, label, description: "" });

const questions = [
  { id: "measure", text: "Which sales?", options: [option("net", "Net sales"), option("gross", "Gross sales")] },
  { id: "period", text: "Which years?", options: [] },
];

function toInterrupt(type: InterruptType): Interrupt {
  const options = [option("median", "Median"), option("just_go", "Just go")];
  return { id: InterruptId.create(), type, prompt: "?", options, payload: { questions } };
}

const describeDecision = (type: InterruptType, response: InterruptResponse | null) =>
  toDecisionText({ interrupt: toInterrupt(type), response });

describe("toClarifications", () => {
  it("returns the option's words, the person's own, or both, in the order of the questions", () => {
    const answers = [
      { questionId: "period", text: "since 2020" },
      { questionId: "measure", optionId: "gross", text: "with tax" },
    ];
    expect(toClarifications(toInterrupt("clarification"), { answers })).toEqual([
      { question: "Which sales?", answer: "Gross sales: with tax" },
      { question: "Which years?", answer: "since 2020" },
    ]);
    expect(toClarifications(toInterrupt("clarification"), {})).toEqual([]);
  });
});

describe("toDecisionText", () => {
  it.each([
    [
      "clarification",
      { answers: [{ questionId: "measure", optionId: "net" }] },
      "You answered: Which sales? Net sales",
    ],
    ["approach_choice", { optionId: "median" }, "You chose “Median”."],
    ["approach_choice", { text: "by hand" }, "You described your own approach: “by hand”"],
    [
      "approach_choice",
      { optionId: "just_go" },
      "You let it continue with the recommended approach, without further questions.",
    ],
    ["plan_approval", { optionId: "approve", scope: "once" }, "You approved the plan."],
    [
      "plan_approval",
      { optionId: "approve", scope: "session" },
      "You approved the plan, and all further ones in this conversation.",
    ],
    [
      "plan_approval",
      { optionId: "approve", scope: "always" },
      "You approved the plan, and all further ones on this installation.",
    ],
    ["plan_approval", { optionId: "edit", text: "only 2020" }, "You requested changes to the plan: “only 2020”"],
    ["plan_approval", { optionId: "reject" }, "You rejected the plan, so nothing was computed."],
    ["result_review", { optionId: "accept" }, "You accepted the result."],
    ["result_review", { optionId: "revise", text: "sort it" }, "You asked for a revision: “sort it”"],
    ["result_review", { optionId: "rollback" }, "You rolled the result back."],
    ["connection_check", { optionId: "median" }, "You chose “Median”."],
    ["connection_check", { text: "yes" }, "You answered: “yes”"],
    ["result_review", null, "You stopped the run instead of answering."],
  ] as const)("states for %s what was decided: %j", (type, response, text) => {
    expect(describeDecision(type, response as InterruptResponse | null)).toBe(text);
  });
});

it("is stored with its question, answered or not", () => {
  const decision = {
    runId: RunId.create(),
    interrupt: toInterrupt("clarification"),
    response: null,
    decidedAt: "2026-01-01T00:00:00.000Z",
  };
  expect(Decision.parse(decision)).toEqual(decision);
});
