import { describe, expect, it } from "vitest";
import { buildPreparation, buildPreparationPlan } from "@/lib/testing/recipes/preparation-builder";
import { buildAnswer } from "@/lib/testing/stores/persistence-builders";
import { Answer } from "../answers/answer";
import { InterruptId } from "../ids";
import { toDecisionText } from "../runs/decision-text";
import type { Interrupt } from "../runs/interrupt";
import { PlanApprovalPayload } from "../runs/interrupt-payload";
import { toInterruptResponse } from "../runs/interrupt-response";
import { readInterrupt } from "../runs/read-interrupt";
import { PreparationReviewPayload } from "./preparation";

const travelled = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
const interrupt: Interrupt = {
  id: InterruptId.create(),
  type: "plan_approval",
  prompt: "Change the data like this?",
  options: ["approve", "edit", "reject"].map((id) => ({ id, label: id, description: "" })),
  payload: buildPreparationPlan(),
};

describe("a preparation", () => {
  it("survives a round trip in an answer, an approval and a review", () => {
    const answer = buildAnswer({ preparation: buildPreparation() });
    expect(Answer.parse(travelled(answer))).toEqual(answer);
    expect(PlanApprovalPayload.parse(travelled(interrupt.payload))).toEqual(interrupt.payload);
    const review = { kind: "preparation", preparation: buildPreparation(), revisionsLeft: 1 };
    expect(PreparationReviewPayload.parse(travelled(review))).toEqual(review);
  });

  it("is approved once or permanently, and never for all plans of a conversation", () => {
    const scopes = ["once", "session", "always"] as const;
    expect(scopes.map((scope) => toInterruptResponse(interrupt, { optionId: "approve", scope }).scope)).toEqual([
      "once",
      "once",
      "always",
    ]);
  });

  it("is changed only if the response has words", () => {
    expect(toInterruptResponse(interrupt, { text: "keep 2023" })).toEqual({ optionId: "edit", text: "keep 2023" });
    expect(() => toInterruptResponse(interrupt, { optionId: "edit" })).toThrow("does not fit");
  });

  it("that cannot be read as it was planned is never repaired, and cannot be approved", () => {
    const damaged = readInterrupt({ ...interrupt, payload: { ...interrupt.payload, steps: [{ id: "filter_1" }] } });
    expect(damaged?.payload).toMatchObject({ kind: "preparation", steps: [{ id: "filter_1" }] });
    const approve = () => damaged && toInterruptResponse(damaged, { optionId: "approve" });
    expect(approve).toThrow("cannot be approved");
    expect(damaged && toInterruptResponse(damaged, { optionId: "reject" })).toEqual({ optionId: "reject" });
  });

  it.each([
    [{ optionId: "approve" }, "You approved the data change."],
    [
      { optionId: "approve", scope: "always" },
      "You approved the data change, and all further ones on this installation.",
    ],
    [{ optionId: "edit", text: "keep 2023" }, "You requested changes to the plan: “keep 2023”"],
    [{ optionId: "reject" }, "You rejected the plan, so the data stays unchanged."],
  ] as const)("is described with what was decided: %j", (response, text) => {
    expect(toDecisionText({ interrupt, response })).toBe(text);
  });
});
