import { END } from "@langchain/langgraph";
import { ToolRound, type ToolRoundFacts } from "@/lib/ports/tools/tool-round";
import type { CapabilityRun } from "../kit/capability";
import { createKitContext } from "../kit/create-kit-context";
import { defineCapability } from "../kit/define-capability";
import { toFaultAnswer } from "../kit/plain-answer";
import type { KitContext } from "../kit/run-context";
import { approveSteps } from "../kit/tools/approve-steps";
import { askAboutFailure } from "../kit/tools/ask-about-failure";
import { askPerson } from "../kit/tools/ask-person";
import { carryOutStep } from "../kit/tools/carry-out-step";
import { planCalls, type ToolTask } from "../kit/tools/plan-calls";
import { runReads } from "../kit/tools/run-reads";
import { toToolAnswer } from "../kit/tools/tool-answer";
import { initialToolFacts, toolLimits, toToolWay, type ToolFacts, type ToolWay } from "../kit/tools/tool-facts";
import { toToolsText } from "../kit/tools/tools-text";
import { escapeMarkdown } from "@/lib/domain/text/markdown";
import { SessionExport } from "@/lib/domain/tools/session-export";

const planChanges = {
  name: "plan_changes",
  tier: "main",
  prompt: "workspace/plan_changes",
  schema: ToolRound,
} as const satisfies ToolTask;

type Name = "plan_changes" | "look_things_up" | "ask_which" | "approve_changes" | "make_change" | "ask_about_failure";

/** Maps the next action to a node. */
const nodeOf: Readonly<Record<ToolWay, Name | typeof END>> = {
  plan: "plan_changes",
  read: "look_things_up",
  ask: "ask_which",
  approve: "approve_changes",
  carry_out: "make_change",
  failure: "ask_about_failure",
  answer: END,
};

const route = (facts: ToolFacts) => nodeOf[toToolWay(facts)];

/**
 * Changes stored data on request: plans the calls, asks for approval, makes them one by one, and reports the outcome.
 */
export const workspace = defineCapability({
  id: "workspace",
  label: "Workspace",
  description:
    "Renames, describes, deletes and exports datasets and conversations, step by step, each with the user's approval.",
  command: { name: "manage", hint: "write what to rename, describe, delete or export" },
  tasks: [planChanges],
  interrupts: ["clarification", "plan_approval", "tool_error"],
  answers: ["concept", "cannot_answer", "limit", "budget", "beyond_engine", "failed"],
  table: {
    shape: { toInitial: () => initialToolFacts },
    start: { next: { plan_changes: "" }, route: () => "plan_changes" as const },
    nodes: {
      plan_changes: {
        label: "Planning the change",
        asks: "model",
        limit: toolLimits.rounds + 1,
        run: planCalls<ToolFacts, KitContext<ToolFacts>>(planChanges),
        next: {
          look_things_up: "something to find",
          ask_which: "not clear",
          approve_changes: "steps to approve",
          make_change: "steps approved before",
          plan_changes: "calls were refused",
          [END]: "nothing to do",
        },
        route,
      },
      look_things_up: {
        label: "Looking up details",
        asks: null,
        run: runReads<ToolFacts, KitContext<ToolFacts>>(),
        next: {
          plan_changes: "found",
          approve_changes: "steps to approve",
          make_change: "steps approved before",
          [END]: "",
        },
        detours: ["plan_changes"],
        route,
      },
      ask_which: {
        label: "Asking for clarification",
        gate: askPerson<ToolFacts, KitContext<ToolFacts>>(),
        next: { plan_changes: "answered" },
        route,
      },
      approve_changes: {
        label: "Asking for approval",
        gate: approveSteps<ToolFacts, KitContext<ToolFacts>>(),
        next: { make_change: "decided", approve_changes: "still undecided", [END]: "rejected" },
        route,
      },
      make_change: {
        label: "Making the change",
        asks: null,
        run: carryOutStep<ToolFacts, KitContext<ToolFacts>>(),
        next: {
          make_change: "next step",
          approve_changes: "next step to approve",
          ask_about_failure: "failed",
          plan_changes: "all done",
          [END]: "ended",
        },
        detours: ["ask_about_failure"],
        route,
      },
      ask_about_failure: {
        label: "Asking how to continue",
        gate: askAboutFailure<ToolFacts, KitContext<ToolFacts>>(),
        next: { make_change: "decided", [END]: "ended" },
        route,
      },
    },
  },
  createContext,
  toStart: () => Promise.resolve({ facts: initialToolFacts, messages: [] }),
  toAnswer: (facts, { question }, version) =>
    Promise.resolve(toToolAnswer({ ...facts, question }, version, toFindings(facts))),
  toUnstartedAnswer: (fault, { version }) => Promise.resolve(toFaultAnswer(fault, version)),
});

async function createContext(run: CapabilityRun): Promise<KitContext<ToolFacts>> {
  const { ports, sessionId, input } = run;
  const [all, datasets] = await Promise.all([ports.tools.list(), ports.datasets.getFacts(input.datasets)]);
  // Changes by other capabilities have plans and approvals of their own.
  const tools = all.filter(({ risk, capability }) => risk === "read" || capability === "workspace");
  const own = datasets.map(({ id, name }) => ({ id, name }));
  return createKitContext<ToolFacts>(run, {
    instructions: { before: [], tasks: [planChanges], after: [] },
    summary: `${toToolsText(tools)}\n\nDatasets of this conversation: ${JSON.stringify(own)}`,
    toEngineFacts: ({ question, results, done, choices }): Promise<ToolRoundFacts> => {
      const now = ports.clock.now().toISOString();
      return Promise.resolve({
        question,
        sessionId,
        datasets: own,
        results,
        isCarriedOut: done.length > 0,
        choices,
        now,
      });
    },
  });
}

/** Formats the findings of a run: download links of an export, otherwise what the calls reported. */
function toFindings({ results, closing, ending, isCut }: ToolFacts): string {
  const exports = results.flatMap(({ facts }) => SessionExport.safeParse(facts).data ?? []);
  if (exports.length > 0) return exports.map(toLinks).join("\n\n");
  const isLimit = ending === "rounds" || ending === "calls" || isCut;
  if (closing !== null && !isLimit) return "";
  const found = results.filter(({ ok }) => ok).map(({ summary }) => `- ${escapeMarkdown(summary)}`);
  const failed = results.findLast(({ ok }) => !ok);
  if (found.length === 0) return failed === undefined ? "" : `${escapeMarkdown(failed.summary)} Nothing was changed.`;
  return `Here is what was found:\n\n${found.join("\n")}${isLimit ? "" : "\n\nNothing was changed."}`;
}

function toLinks({ title, files }: SessionExport): string {
  const links = files.map(({ label, address }) => `- [${label}](${address})`);
  return `Download the conversation “${escapeMarkdown(title)}”:\n\n${links.join("\n")}`;
}
