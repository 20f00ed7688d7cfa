import { expect, it } from "vitest";
import {
  AlignmentCheck,
  Conclusion,
  DataProfile,
  Evaluation,
  Plan,
  Requirements,
  Understanding,
} from "@/lib/domain/answers/analysis";
import { countTokens } from "../prompt-cache/count-tokens";
import { readCodeMs, toScriptedCode } from "./scripted-code";
import { scriptedQuestions } from "./scripted-question";
import { scriptedTasks, toScriptedReply } from "./scripted-replies";
import { orderColumns, productColumns } from "./table-columns";

const schemas = {
  understand_question: Understanding,
  formulate_requirements: Requirements,
  profile_data: DataProfile,
  check_alignment: AlignmentCheck,
  evaluate_results: Evaluation,
  plan: Plan,
  conclude: Conclusion,
};

it("has replies that fit the product's schemas", () => {
  for (const question of scriptedQuestions) {
    for (const [task, schema] of Object.entries(schemas)) {
      const reply: unknown = JSON.parse(toScriptedReply(question, task));
      expect(schema.safeParse(reply).error).toBeUndefined();
    }
  }
});

it("asks about columns that the tables have", () => {
  const named = scriptedQuestions.flatMap(({ group, measure }) => [group, measure]);
  expect(named.filter((column) => !(column in orderColumns))).toEqual([]);
  expect([orderColumns, productColumns].map((columns) => Object.keys(columns).length)).toEqual([15, 15]);
});

it("is at least as verbose as the measured models: 2,900 tokens with separate planning, 1,450 merged", () => {
  const separate = scriptedTasks.filter((task) => !["title", "plan", "conclude"].includes(task));
  const count = (tasks: readonly string[]) =>
    scriptedQuestions.map((question) =>
      tasks.map((task) => countTokens(toScriptedReply(question, task))).reduce((sum, tokens) => sum + tokens),
    );
  expect(Math.min(...count(separate))).toBeGreaterThanOrEqual(2900);
  expect(Math.min(...count(["plan", "generate_code", "recompute", "conclude"]))).toBeGreaterThanOrEqual(1450);
});

it("states no figures in its explanations, which would have to be in the data", () => {
  for (const question of scriptedQuestions) expect(toScriptedReply(question, "explain_results")).not.toMatch(/\d/);
});

it("has no reply to an unused task", () => {
  expect(() => scriptedQuestions.map((question) => toScriptedReply(question, "explain"))).toThrow('"explain"');
});

it("reads a program's run time from its output", () => {
  expect(scriptedQuestions.map(toScriptedCode).every((code) => code.includes("code_ms="))).toBe(true);
  expect([readCodeMs("x\ncode_ms=12.500\n"), readCodeMs("no")]).toEqual([12.5, null]);
});
