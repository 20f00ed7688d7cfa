import { describe, expect, it } from "vitest";
import { CaveatError } from "../caveat-error";
import type { Interrupt } from "../runs/interrupt";
import { PlanApprovalPayload } from "../runs/interrupt-payload";
import { type InterruptResponse, toInterruptResponse } from "../runs/interrupt-response";
import { readInterrupt } from "../runs/read-interrupt";
import { toCanonicalCall } from "./canonical-call";
import { toPlanDecisionText } from "./plan-decision-text";
import { toStandingTools } from "./step-decision";
import { ToolName } from "./tool";
import { DoneStep, ToolField, ToolPlanPayload, ToolStep } from "./tool-plan";

const field = ToolField.parse({ name: "name", label: "New name", kind: "text", required: true });
const done = DoneStep.parse({ id: "z", tool: "datasets.rename", says: "Z.", outcome: "done", summary: "Renamed." });
const step = (id: string, risk: "write" | "destructive" = "write") =>
  ToolStep.parse({
    id,
    tool: risk === "write" ? "datasets.rename" : "datasets.delete",
    arguments: { dataset: "d", name: id },
    says: `Step ${id}.`,
    risk,
    fields: [field],
  });
const option = (id: string) => ({ id, label: id, description: "" });
const payload = ToolPlanPayload.parse({ kind: "tools", steps: [step("a"), step("b", "destructive")], done: [done] });
const plan: Pick<Interrupt, "type" | "options" | "payload"> = {
  type: "plan_approval",
  options: ["approve", "reject"].map(option),
  payload,
};
const failed: typeof plan = {
  type: "tool_error",
  options: ["retry", "skip", "edit", "end"].map(option),
  payload: { kind: "tools", step: step("a"), message: "It is gone.", remedy: null, done: [], waiting: [step("b")] },
};

/** Returns the fields that a response is refused for. */
function faultsOf(asked: typeof plan, response: InterruptResponse): string[] {
  try {
    toInterruptResponse(asked, response);
  } catch (error) {
    if (error instanceof CaveatError) return error.fields.map(({ field }) => field);
    throw error;
  }
  return [];
}

describe("an answer to a plan of tools", () => {
  it("approves all steps once when it names none", () => {
    expect(toInterruptResponse(plan, { optionId: "approve" })).toEqual({ optionId: "approve", scope: "once" });
    expect(toInterruptResponse(plan, { optionId: "approve", scope: "session" })).toMatchObject({ scope: "once" });
  });

  it("decides on single steps, with other arguments", () => {
    const steps = [
      { id: "a", decision: "approve" as const, arguments: { name: "x" } },
      { id: "b", decision: "skip" as const },
    ];
    expect(toInterruptResponse(plan, { optionId: "approve", scope: "always", steps })).toEqual({
      optionId: "approve",
      scope: "always",
      steps,
    });
    expect(toInterruptResponse(plan, { optionId: "reject", steps })).toEqual({ optionId: "reject" });
  });

  it("is refused with unknown steps, steps decided twice, unknown options and words alone", () => {
    const skip = (id: string) => ({ id, decision: "skip" as const });
    expect(faultsOf(plan, { optionId: "approve", steps: [skip("c")] })).toEqual(["response.steps.0.id"]);
    expect(faultsOf(plan, { optionId: "approve", steps: [skip("a"), skip("a")] })).toEqual(["response.steps.1.id"]);
    expect(faultsOf(plan, { optionId: "edit", text: "others" })).toEqual(["response.optionId"]);
    expect(faultsOf(plan, { text: "others" })).toEqual(["response.optionId"]);
  });

  it("cannot approve a stored plan that is damaged", () => {
    const damaged = { ...plan, payload: { ...payload, steps: [{ ...step("a"), arguments: 5 }] } };
    expect(() => toInterruptResponse(damaged, { optionId: "approve" })).toThrow(CaveatError);
    const row = { id: "0f8fad5b-d9cb-469f-a165-70867728950e", prompt: "Do it?", ...damaged };
    expect(readInterrupt(row)?.payload).toEqual(damaged.payload);
  });

  it("approves further calls of a tool only with that scope, for approved steps, and never a destructive one", () => {
    expect(toStandingTools(payload, { scope: "once" })).toEqual([]);
    expect(toStandingTools(payload, { scope: "always" })).toEqual(["datasets.rename"]);
    expect(toStandingTools(payload, { scope: "always", steps: [{ id: "a", decision: "skip" }] })).toEqual([]);
  });

  it("is described with what was approved, edited and left out", () => {
    const steps = [
      { id: "a", decision: "approve" as const, arguments: {} },
      { id: "b", decision: "skip" as const },
    ];
    expect([
      toPlanDecisionText(payload, { optionId: "approve" }),
      toPlanDecisionText(payload, { optionId: "approve", steps, scope: "always" }),
      toPlanDecisionText(payload, { optionId: "reject" }),
    ]).toEqual([
      "You approved 2 steps",
      "You approved 1 of 2 steps, 1 edited, 1 skipped, and further calls of these tools on this installation",
      "You rejected the plan, so nothing was changed",
    ]);
  });
});

describe("an answer to a step that failed", () => {
  it("retries, skips or ends without more", () => {
    const given = ["retry", "skip", "end"].map((optionId) =>
      toInterruptResponse(failed, { optionId, scope: "always" }),
    );
    expect(given).toEqual([{ optionId: "retry" }, { optionId: "skip" }, { optionId: "end" }]);
  });

  it("edits that step alone, with arguments", () => {
    const edit = { id: "a", decision: "approve" as const, arguments: { name: "y" } };
    expect(toInterruptResponse(failed, { optionId: "edit", steps: [edit] })).toEqual({
      optionId: "edit",
      steps: [edit],
    });
    expect(faultsOf(failed, { optionId: "edit" })).toEqual(["response.steps"]);
    expect(faultsOf(failed, { optionId: "edit", steps: [{ ...edit, id: "b" }] })).toEqual(["response.steps"]);
    expect(faultsOf(failed, { optionId: "edit", steps: [{ id: "a", decision: "approve" }] })).toEqual([
      "response.steps.0.arguments",
    ]);
  });
});

it("distinguishes plans of tools from those of an analysis, which have no kind", () => {
  const lists = { steps: ["Read it."], columns: [], datasets: [], caveats: [] };
  const analysis = { ...lists, analysisType: "", approach: null, proposal: 1 };
  expect(PlanApprovalPayload.parse(analysis)).toEqual(analysis);
  expect(PlanApprovalPayload.parse(payload)).toEqual(payload);
});

it("writes a call as the same text whatever the order of its arguments, and as another one for others", () => {
  const write = (args: Parameters<typeof toCanonicalCall>[0]["arguments"], tool = "a.b") =>
    toCanonicalCall({ tool, arguments: args });
  expect(write({ x: 1, y: { b: [1, 2], a: null } })).toBe(write({ y: { a: null, b: [1, 2] }, x: 1 }));
  const others = [write({ x: 1 }), write({ x: "1" }), write({ x: [1] }), write({ x: 1 }, "a.c"), write({ x: null })];
  expect(new Set(others).size).toBe(5);
});

it.each(["datasets.search", "datasets.set_description", "mcp.tickets.create-issue", "mcp.a.b.C"])(
  "names tools with namespaces: %s",
  (name) => expect(ToolName.parse(name)).toBe(name),
);

it.each(["search", "Datasets.search", "datasets.", ".search", "datasets.sea rch", "a.b;c", `a.${"b".repeat(120)}`])(
  "has no tool named %s",
  (name) => expect(ToolName.safeParse(name).success).toBe(false),
);
