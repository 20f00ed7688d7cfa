import { describe, expect, it } from "vitest";
import { nothingVerified } from "@/lib/domain/answers/verification";
import { toSuggestions } from "@/lib/engines/builtin/conversation/abilities";
import { penguins } from "@/lib/testing/engines/analyst-replies";
import { createAnalystScenario } from "@/lib/testing/runs/analyst-run";
import { noSurroundings } from "@/lib/testing/stores/fake-ports";
import { greeter } from "./capability";

const capabilities = [{ id: "analysis", label: "Analysis", description: "Answers a question about tables." }];
const surroundings = {
  ...noSurroundings,
  capabilities,
  listDatasetNames: () => Promise.resolve(["orders", "<b>bold</b>"]),
  suggestQuestions: toSuggestions,
};

async function greet(question: string, tables: Parameters<typeof createAnalystScenario>[0]["tables"] = []) {
  const { options, engine } = createAnalystScenario({ question, script: {}, tables });
  const chunks = [];
  for await (const chunk of greeter.run({ ...options, ports: { ...options.ports, surroundings } })) chunks.push(chunk);
  const last = chunks.at(-1);
  if (last?.type !== "answer") throw new Error("The greeter gave no answer.");
  expect(engine.calls).toEqual([]);
  return last.answer;
}

describe("the greeter", () => {
  it("says what is here by name, with three questions that will work", async () => {
    const { explanation, followUps, kind, capability, notes, verification } = await greet("hello", [penguins]);
    expect([kind, capability]).toEqual(["concept", "greeter"]);
    expect([notes, verification]).toEqual([[], nothingVerified]);
    expect(explanation).toContain("Hello! Ask me something about your data.");
    expect(explanation).toContain("- penguins");
    expect(followUps).toEqual(toSuggestions(penguins.facts));
    expect(followUps).toHaveLength(3);
  });

  it("names the installation's datasets where the conversation has none, as text", async () => {
    const { explanation } = await greet("what is here?");
    expect(explanation).toContain("- orders\n- &lt;b>bold&lt;/b>");
  });

  it("says who it is and what this installation can do", async () => {
    expect((await greet("Who are you?")).explanation).toContain("I am Caveat.");
    expect((await greet("What can you do?")).explanation).toContain("**Analysis**: Answers a question about tables.");
  });

  it.each([
    ["thanks a lot", "You are welcome."],
    ["bye", "Goodbye."],
  ])("answers “%s” in a sentence", async (question, start) => {
    expect((await greet(question)).explanation.startsWith(start)).toBe(true);
  });

  it("asks for data where there is none", async () => {
    const { options } = createAnalystScenario({ question: "hi", script: {} });
    const chunks = [];
    for await (const chunk of greeter.run({ ...options, ports: { ...options.ports, surroundings: noSurroundings } })) {
      chunks.push(chunk);
    }
    expect(chunks.at(-1)).toMatchObject({
      answer: { explanation: expect.stringContaining("There is no data yet.") as string },
    });
  });
});
