import { describe, expect, it } from "vitest";
import { noUsage } from "@/lib/domain/runs/usage";
import type { ReasoningRequest } from "@/lib/ports/reasoning/reasoning-engine";
import { orderFacts } from "@/lib/testing/engines/order-table";
import { performTask, toQuestionFacts } from "@/lib/testing/engines/question-lab";
import { createBuiltinEngine } from "./create-builtin-engine";

const facts = toQuestionFacts("average rating by region", [orderFacts]);

const request: ReasoningRequest<"explain"> = {
  task: "explain",
  prompt: { instructions: "", turns: [], cacheKey: "" },
  facts: { ...facts, question: "what is a median?" },
  schema: null,
  step: "explain",
  signal: new AbortController().signal,
};

describe("the built-in engine", () => {
  it("describes itself", () => {
    expect(createBuiltinEngine().description).toEqual({ kind: "builtin", label: "Built-in engine" });
  });

  it("reports that it works, for every task and without a network", async () => {
    expect(await createBuiltinEngine().probe(AbortSignal.abort())).toEqual([
      {
        model: "built-in",
        tasks: expect.arrayContaining(["plan", "generate_code", "conclude", "title"]) as unknown,
        structured: "enforced",
        contextTokens: null,
        detail: "The built-in engine works. It needs no model and no network.",
      },
    ]);
  });

  it("replies to every task, for free", async () => {
    const tasks = [
      "understand_question",
      "formulate_requirements",
      "profile_data",
      "select_columns",
      "check_alignment",
      "plan",
      "conclude",
    ] as const;
    const replies = await Promise.all(tasks.map((task) => performTask(task, facts)));
    expect(replies.map((reply) => reply.status === "replied" && [reply.usage, reply.model])).toEqual(
      tasks.map(() => [noUsage, "built-in"]),
    );
  });

  it("gives the same reply for the same facts", async () => {
    const [first, second] = await Promise.all([
      performTask("generate_code", facts),
      performTask("generate_code", facts),
    ]);
    expect(first).toMatchObject({ output: second.status === "replied" ? second.output : "" });
  });

  it("reports that a question is beyond it, with suggestions", async () => {
    const reply = await performTask("understand_question", { ...facts, question: "predict the rating" });
    expect(reply).toMatchObject({ status: "beyond_engine", suggestions: expect.any(Array) as unknown });
  });

  it("streams its text", async () => {
    const pieces: string[] = [];
    const reply = await createBuiltinEngine().reason({ ...request, onText: (delta) => pieces.push(delta) });
    expect(pieces).toEqual([reply.status === "replied" ? reply.output : ""]);
  });

  it("does nothing for a stopped run", async () => {
    const stopped = createBuiltinEngine().reason({ ...request, signal: AbortSignal.abort() });
    await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
  });

  it("refuses to write code without a plan", async () => {
    await expect(performTask("generate_code", { ...facts, question: "average discount" })).rejects.toMatchObject({
      code: "engine_reply_invalid",
    });
  });
});
