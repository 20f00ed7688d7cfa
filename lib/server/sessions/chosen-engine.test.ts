import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { askQuestion, startSession } from "./ask-question";
import { changeSession } from "./change-session";
import { toChosenEngine, toEngineLabel } from "./chosen-engine";

const own = { kind: "openai" as const, label: "OpenAI · gpt-6-luna" };

describe("a requested engine", () => {
  it("is the built-in one, the installation's default, or none", () => {
    expect([toChosenEngine(own, "builtin"), toChosenEngine(own, "openai"), toChosenEngine(own, undefined)]).toEqual([
      "builtin",
      null,
      undefined,
    ]);
  });

  it("is refused when it is not set up, listing those that are", () => {
    expect(() => toChosenEngine(own, "anthropic")).toThrowError(
      expect.objectContaining({
        code: "invalid_input",
        message: "This server answers with OpenAI · gpt-6-luna; “anthropic” is not set up.",
        remedy: "Leave engine out, or send “openai” or “builtin”.",
      }),
    );
    expect(() => toChosenEngine({ kind: "builtin", label: "Built-in engine" }, "openai")).toThrowError(
      expect.objectContaining({ remedy: "Leave engine out, or send “builtin”." }),
    );
  });

  it("provides the name used in exports", () => {
    expect([toEngineLabel(own, "builtin"), toEngineLabel(own, undefined)]).toEqual(["Built-in engine", own.label]);
  });
});

describe("a conversation with an engine of its own", () => {
  let fixture: ServerFixture;
  beforeAll(async () => {
    fixture = await createServerFixture();
  });
  afterAll(() => fixture.close());

  it("is answered by it from the first question on, until that is changed", async () => {
    const engine = createFakeReasoningEngine({
      understand_question: [{ output: { needs_data_work: false } }],
      explain: [{ output: "By a model." }],
    });
    const { container } = await fixture.open({ engine }, { works: true });
    const options = { wait: true, signal: container.stopping };
    const question = "what can you do?";
    const begin = { question, datasetIds: [], approval: "auto" as const, engine: "builtin" as const };
    const first = await startSession(container, begin, options);
    expect(first).toMatchObject({ engine: "builtin", status: "completed" });
    expect(engine.calls).toEqual([]);

    await changeSession(container, first.id, { engine: engine.description.kind });
    const second = await askQuestion(container, first.id, { question: "What is a mean?" }, options);
    expect(second.engine).toBeUndefined();
    expect(second.messages.at(-1)?.text).toBe("By a model.");
  });
});
