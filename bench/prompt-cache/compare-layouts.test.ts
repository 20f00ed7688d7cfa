import { expect, it } from "vitest";
import { compareLayouts } from "./compare-layouts";
import type { SessionCall } from "./session-call";
import { toText, toTestRequest } from "./test-request";

const rules = `system* ${toText(3000)}`;
const call = (question: number, first: string[]): SessionCall => ({
  ...{ question, outputTokens: 10 },
  request: toTestRequest([...first, rules, "user a"], { task: "understand_question" }),
});
const session = (first: string[]) => [call(1, first), call(2, first)];
const both = (first: string[]) => ({ separate: session(first), merged: session(first) });
const namesOf = (rows: ReturnType<typeof compareLayouts>) => rows.map(({ layout, models }) => `${layout}: ${models}`);

it("shows the documents' layout, ours for each family, and ours without marks", () => {
  const rows = compareLayouts({ openai: both([]), anthropic: both([]) });
  expect(namesOf(rows).slice(0, 11)).toEqual([
    "documents: documents' map",
    "documents: gpt-5.1 alone",
    "documents: OpenAI premium",
    "documents: OpenAI economy",
    "ours, separate: gpt-5.1 alone",
    "ours, separate: OpenAI economy",
    "ours, separate: OpenAI balanced",
    "ours, separate: OpenAI premium",
    "ours, separate: Anthropic economy",
    "ours, separate: Anthropic balanced",
    "ours, separate: Anthropic premium",
  ]);
  const find = (name: string) => rows.find(({ layout, models }) => `${layout}: ${models}` === name)?.charge;
  expect(find("ours, separate: OpenAI economy")?.warmShare).toBe(1);
  expect(find("ours, separate, no marks: Anthropic economy")?.warmShare).toBe(0);
  expect(rows).toHaveLength(4 + 14 + 4 + 4);
});

it("shows what schema and effort cost where requests carry different ones", () => {
  const varied = [call(1, ["shape {}"]), call(2, ["shape []"])];
  const rows = compareLayouts({ openai: { separate: varied, merged: varied }, anthropic: both([]) });
  expect(namesOf(rows).slice(-3)).toEqual([
    "ours, merged, one computation: Anthropic economy",
    "ours, separate, no schema or effort: OpenAI economy",
    "ours, merged, no schema or effort: OpenAI economy",
  ]);
});
