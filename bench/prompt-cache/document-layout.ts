import type { CacheRequest } from "./cache-request";
import type { SessionCall } from "./session-call";

/** What the documents put before the prompt of a node, in this order. */
type Context = "summary" | "requirements" | "profile";

/** The context of each node in the documents' table; unlisted nodes have none. */
const contexts: Readonly<Record<string, readonly Context[]>> = {
  formulate_requirements: ["summary"],
  profile_data: ["summary", "requirements"],
  check_alignment: ["summary", "requirements", "profile"],
  generate_code: ["summary", "requirements", "profile"],
  evaluate_results: ["summary", "requirements", "profile"],
  explain_results: ["requirements", "profile"],
};

/** The documents' own map from node to model. */
export const documentModels: Readonly<Record<string, string>> = {
  understand_question: "gpt-5-nano",
  formulate_requirements: "gpt-5.1",
  profile_data: "gpt-5-mini",
  check_alignment: "gpt-5.1",
  generate_code: "gpt-5.1-codex",
  evaluate_results: "gpt-5.1",
  explain_results: "gpt-5-mini",
};

/**
 * Lays out the calls of a session like the documents: one message per call, "cached context first", then the prompt of
 * the node with its input. Built from our own texts, without the rules for all nodes and without earlier questions,
 * which favours it.
 */
export function toDocumentCalls(calls: readonly SessionCall[], modelOf: (task: string) => string): SessionCall[] {
  const nodes = calls.filter(({ request }) => request.task in documentModels);
  return nodes.map((call) => {
    const sameQuestion = nodes.filter(({ question }) => question === call.question);
    const text = toText(call.request, sameQuestion);
    const { task } = call.request;
    const request: CacheRequest = {
      ...{ task, model: modelOf(task), cacheKey: null, implicitBreakpoint: true },
      blocks: [{ kind: "user", text, marked: false }],
    };
    return { ...call, request };
  });
}

function toText(request: CacheRequest, calls: readonly SessionCall[]): string {
  const { task, blocks } = request;
  const users = blocks.filter(({ kind }) => kind === "user");
  const instructions = blocks.find(({ kind }) => kind === "system")?.text ?? "";
  const material: Readonly<Record<Context, string>> = {
    summary: `=== DATA SUMMARY ===\n${users[0]?.text ?? ""}`,
    requirements: `=== REQUIREMENTS ===\n${findReply(calls, "formulate_requirements")}`,
    profile: `=== DATA PROFILE ===\n${findReply(calls, "profile_data")}`,
  };
  const asked = calls.find(({ request: other }) => other.task === "understand_question");
  const question = asked?.request.blocks.findLast(({ kind }) => kind === "user")?.text ?? "";
  return [
    ...(contexts[task] ?? []).map((name) => material[name]),
    toSection(instructions, task),
    ...(task === "understand_question" ? [] : [question]),
    ...(task === "evaluate_results" || task === "explain_results" ? [findReply(calls, "generate_code")] : []),
    ...(task === "explain_results" ? [users.at(-2)?.text ?? "", findReply(calls, "evaluate_results")] : []),
    users.at(-1)?.text ?? "",
  ].join("\n\n");
}

/** Finds the reply to a task, as the next call quotes it. */
function findReply(calls: readonly SessionCall[], task: string): string {
  for (const { request } of calls) {
    const asked = request.blocks.findIndex(
      ({ kind, text }, index) =>
        kind === "user" && text.startsWith(`## Task: ${task}`) && index < request.blocks.length - 1,
    );
    const reply = asked === -1 ? undefined : request.blocks[asked + 1];
    if (reply?.kind === "assistant") return reply.text;
  }
  return "";
}

/** Extracts the rules of one task from the instructions of all. */
function toSection(instructions: string, task: string): string {
  const [, after = ""] = instructions.split(`### ${task}\n`);
  return after.split(/^### [a-z_]+$/m)[0]?.trim() ?? "";
}
