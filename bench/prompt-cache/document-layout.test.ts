import { expect, it } from "vitest";
import { toDocumentCalls } from "./document-layout";
import type { SessionCall } from "./session-call";
import { toTestRequest } from "./test-request";

const rules = "system General.\n\n### profile_data\n\nLook at data.\n\n### explain_results\n\nExplain it.";
const call = (task: string, blocks: string[]): SessionCall => ({
  ...{ question: 1, outputTokens: 5 },
  request: toTestRequest([rules, "user DATA", ...blocks], { task }),
});

const asked = ["user ## Task: understand_question\n\nHow many?", "assistant U"];
const planned = [...asked, "user ## Task: formulate_requirements\n\nPlan.", "assistant R"];
const profiled = [...planned, "user ## Task: profile_data\n\nProfile.", "assistant P"];

const session = [
  call("understand_question", asked.slice(0, 1)),
  call("formulate_requirements", planned.slice(0, 3)),
  call("profile_data", profiled.slice(0, 5)),
  call("title", ["user ## Task: title"]),
  call("explain_results", [...profiled, "user ## Task: explain_results\n\nTell."]),
];

it("puts context first, by the documents' table, then the node's own rules and its input", () => {
  const calls = toDocumentCalls(session, () => "gpt-5.1");
  expect(calls.map(({ request }) => [request.task, request.blocks.length])).toEqual([
    ["understand_question", 1],
    ["formulate_requirements", 1],
    ["profile_data", 1],
    ["explain_results", 1],
  ]);
  const texts = calls.map(({ request }) => request.blocks[0]?.text ?? "");
  expect(texts[0]?.trim()).toBe("## Task: understand_question\n\nHow many?");
  expect(texts[2]?.split(/\n{2,}/)).toEqual([
    "=== DATA SUMMARY ===\nDATA",
    "=== REQUIREMENTS ===\nR",
    "Look at data.",
    "## Task: understand_question",
    "How many?",
    "## Task: profile_data",
    "Profile.",
  ]);
  expect(texts[3]?.startsWith("=== REQUIREMENTS ===\nR\n\n=== DATA PROFILE ===\nP\n\nExplain it.")).toBe(true);
});

it("uses the given model and marks nothing", () => {
  const calls = toDocumentCalls(session, (task) => `model of ${task}`);
  expect(calls[0]?.request).toMatchObject({ model: "model of understand_question", cacheKey: null });
  expect(calls.flatMap(({ request }) => request.blocks).some(({ marked }) => marked)).toBe(false);
});
