import { describe, expect, it } from "vitest";
import { CaveatError } from "../caveat-error";
import type { Interrupt, InterruptType } from "./interrupt";
import { InterruptResponse, toInterruptResponse } from "./interrupt-response";

const option = (id: string) => ({ id, label: id, description: "" });

const asked: Record<InterruptType, Pick<Interrupt, "type" | "options" | "payload">> = {
  clarification: {
    type: "clarification",
    options: [],
    payload: { questions: [{ id: "q1", text: "Which?", options: [option("net"), option("gross")] }] },
  },
  approach_choice: { type: "approach_choice", options: [option("mean"), option("just_go")], payload: {} },
  plan_approval: { type: "plan_approval", options: ["approve", "edit", "reject"].map(option), payload: {} },
  result_review: { type: "result_review", options: ["accept", "revise", "rollback"].map(option), payload: {} },
  connection_check: { type: "connection_check", options: [option("go_on")], payload: {} },
  tool_error: { type: "tool_error", options: ["retry", "skip", "edit", "end"].map(option), payload: {} },
};

/** Returns the fields that a response is refused for. */
function faultsOf(type: InterruptType, response: InterruptResponse): string[] {
  try {
    toInterruptResponse(asked[type], response);
  } catch (error) {
    if (error instanceof CaveatError && error.code === "invalid_input") return error.fields.map(({ field }) => field);
    throw error;
  }
  return [];
}

describe("a response that fits", () => {
  it.each([
    ["clarification", { answers: [{ questionId: "q1", optionId: "net" }] }],
    ["clarification", { answers: [{ questionId: "q1", text: "without tax" }] }],
    ["approach_choice", { optionId: "just_go" }],
    ["approach_choice", { text: "in my own way" }],
    ["plan_approval", { optionId: "approve", scope: "session" }],
    ["plan_approval", { optionId: "edit", text: "only 2020" }],
    ["plan_approval", { optionId: "reject" }],
    ["result_review", { optionId: "accept" }],
    ["connection_check", { optionId: "go_on", text: "it is up" }],
  ] as const)("is accepted unchanged: %s %j", (type, response) => {
    expect(toInterruptResponse(asked[type], response as InterruptResponse)).toEqual(response);
  });

  it("has the scope of one plan by default, and none where no plan is approved", () => {
    expect(toInterruptResponse(asked.plan_approval, { optionId: "approve" })).toEqual({
      optionId: "approve",
      scope: "once",
    });
    expect(toInterruptResponse(asked.plan_approval, { optionId: "reject", scope: "always" })).toEqual({
      optionId: "reject",
    });
  });

  it("requests a change if it has only words", () => {
    expect(toInterruptResponse(asked.plan_approval, { text: "only 2020" })).toEqual({
      optionId: "edit",
      text: "only 2020",
    });
    expect(toInterruptResponse(asked.result_review, { text: "sorted" })).toEqual({
      optionId: "revise",
      text: "sorted",
    });
  });
});

describe("a response that does not fit", () => {
  it.each([
    ["clarification", {}, ["response.answers"]],
    ["clarification", { optionId: "net" }, ["response.answers"]],
    ["clarification", { answers: [] }, ["response.answers"]],
    ["clarification", { answers: [{ questionId: "q2", text: "a" }] }, ["response.answers.0.questionId"]],
    ["clarification", { answers: [{ questionId: "q1", optionId: "both" }] }, ["response.answers.0.optionId"]],
    ["clarification", { answers: [{ questionId: "q1" }] }, ["response.answers.0.text"]],
    [
      "clarification",
      {
        answers: [
          { questionId: "q1", text: "a" },
          { questionId: "q1", text: "b" },
        ],
      },
      ["response.answers.1.questionId"],
    ],
    ["approach_choice", {}, ["response.optionId"]],
    ["approach_choice", { optionId: "median" }, ["response.optionId"]],
    ["plan_approval", { answers: [{ questionId: "q1", text: "a" }] }, ["response.optionId"]],
    ["plan_approval", { optionId: "edit" }, ["response.text"]],
    ["result_review", { optionId: "revise" }, ["response.text"]],
    ["result_review", { optionId: "approve" }, ["response.optionId"]],
  ] as const)("is refused with its fields: %s %j", (type, response, fields) => {
    expect(faultsOf(type, response as unknown as InterruptResponse)).toEqual(fields);
  });

  it("has no revision where none is offered", () => {
    const last = { ...asked.result_review, options: ["accept", "rollback"].map(option) };
    expect(() => toInterruptResponse(last, { text: "sorted" })).toThrow(CaveatError);
  });
});

describe("InterruptResponse", () => {
  it("trims words, and rejects blank ones and those longer than 2,000 characters", () => {
    expect(InterruptResponse.parse({ text: ` ${"a".repeat(2000)} ` })).toEqual({ text: "a".repeat(2000) });
    for (const text of ["", "  ", "a".repeat(2001)]) expect(InterruptResponse.safeParse({ text }).success).toBe(false);
  });
});
