import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { Requirements } from "@/lib/domain/answers/analysis";
import { startEngine, type EngineFixture } from "@/lib/testing/engines/engine-fixture";

const Understanding = z.object({ needs_data_work: z.boolean(), reasoning: z.string().nullish() });

let fixture: EngineFixture;
afterEach(() => fixture.server.close());

const requirements = {
  variables_needed: ["age"],
  constraints: [],
  analysis_type: "descriptive",
  success_criteria: "one number",
};

test("a structured reply is returned parsed, with its model and usage", async () => {
  fixture = await startEngine({ formulate_requirements: requirements }, { model: "gpt-5.1" });
  const reply = await fixture.ask("formulate_requirements", { schema: Requirements });
  expect(reply).toEqual({
    status: "replied",
    output: requirements,
    model: "gpt-5.1",
    durationMs: expect.any(Number) as number,
    usage: {
      inputTokens: 28,
      cachedInputTokens: 0,
      cacheWriteTokens: 0,
      outputTokens: 91,
      reasoningTokens: 64,
      costUsd: expect.closeTo((28 * 1.25 + 91 * 10) / 1e6, 12) as number,
      savedUsd: 0,
    },
  });
});

test("a structured call names its schema after the task and requires every field, nullable where it is optional", async () => {
  fixture = await startEngine({ understand_question: { needs_data_work: true } });
  await fixture.ask("understand_question", { schema: Understanding });
  expect(fixture.server.requests.map((request) => request.body.text)).toEqual([
    {
      format: {
        type: "json_schema",
        name: "understand_question",
        strict: true,
        schema: {
          type: "object",
          properties: {
            needs_data_work: { type: "boolean" },
            reasoning: { type: ["string", "null"] },
          },
          required: ["needs_data_work", "reasoning"],
          additionalProperties: false,
        },
      },
    },
  ]);
});

test("a reply that is not JSON is repaired in the same conversation, and both calls are charged", async () => {
  fixture = await startEngine({ understand_question: [{ raw: "I think so" }, { needs_data_work: false }] });
  const reply = await fixture.ask("understand_question", { schema: Understanding });
  const [first, second] = fixture.server.requests;
  expect(reply.status === "replied" && reply.output).toEqual({ needs_data_work: false });
  expect(second?.messages).toEqual([
    ...(first?.messages ?? []),
    { role: "assistant", text: "I think so" },
    {
      role: "user",
      text: "## Task: understand_question\nYour last reply could not be used: the reply was not a JSON object. Answer again with only the JSON object that this task asks for.",
    },
  ]);
  expect(reply.status === "replied" && reply.usage.inputTokens).toBe(
    (first?.inputTokens ?? 0) + (second?.inputTokens ?? 0),
  );
});

test("a repair names the field that was wrong", async () => {
  fixture = await startEngine({ understand_question: [{ needs_data_work: "yes" }, { needs_data_work: true }] });
  await fixture.ask("understand_question", { schema: Understanding });
  expect(fixture.server.requests[1]?.messages.at(-1)?.text).toContain(
    "`needs_data_work`: Invalid input: expected boolean, received string",
  );
});

test("a second invalid reply ends in engine_reply_invalid, without a third call", async () => {
  fixture = await startEngine({ understand_question: { raw: "no JSON here" } }, { model: "gpt-5.1" });
  await expect(fixture.ask("understand_question", { schema: Understanding })).rejects.toMatchObject({
    code: "engine_reply_invalid",
    message: 'The model "gpt-5.1" replied twice to "understand_question" in a form that cannot be used.',
    remedy: "Ask again, or set REASONING_MODEL or NODE_MODELS to a stronger model.",
  });
  expect(fixture.server.requests).toHaveLength(2);
});

test("an empty text is retried", async () => {
  fixture = await startEngine({ explain: ["", "A p-value is a probability."] });
  const reply = await fixture.ask("explain");
  expect(reply.status === "replied" && reply.output).toBe("A p-value is a probability.");
  expect(fixture.server.requests[1]?.messages.slice(-2)).toEqual([
    { role: "assistant", text: "(empty)" },
    {
      role: "user",
      text: "## Task: explain\nYour last reply could not be used: the reply was empty. Answer again with only the text that this task asks for.",
    },
  ]);
});

test("only the beginning of a very long reply is quoted", async () => {
  fixture = await startEngine({ generate_code: ["x".repeat(500_000), "result = len(df)"] });
  const reply = await fixture.ask("generate_code");
  expect(reply.status === "replied" && reply.output).toBe("result = len(df)");
  expect(fixture.server.requests[1]?.messages.at(-2)).toEqual({ role: "assistant", text: "x".repeat(20_000) });
});
