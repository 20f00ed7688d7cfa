import { END } from "@langchain/langgraph";
import type { LibrarySearchFacts } from "@/lib/ports/library/library-search-facts";
import { ToolRound } from "@/lib/ports/tools/tool-round";
import type { CapabilityRun } from "../kit/capability";
import { createKitContext } from "../kit/create-kit-context";
import { defineCapability } from "../kit/define-capability";
import { toFaultAnswer } from "../kit/plain-answer";
import type { KitContext } from "../kit/run-context";
import { askPerson } from "../kit/tools/ask-person";
import { planCalls, type ToolTask } from "../kit/tools/plan-calls";
import { runReads } from "../kit/tools/run-reads";
import { initialToolFacts, toolLimits, toToolWay, type ToolFacts, type ToolWay } from "../kit/tools/tool-facts";
import { toToolsText } from "../kit/tools/tools-text";
import { toSearchAnswer } from "./to-search-answer";
import type { ToolBox } from "@/lib/ports/tools/tool-box";

const planSearch = {
  name: "plan_search",
  tier: "light",
  prompt: "catalog/plan_search",
  schema: ToolRound,
} as const satisfies ToolTask;

type Name = "plan_search" | "search_library" | "ask_what_to_find";

/** Maps the next action to a node. Nothing is ever approved or carried out, because only read tools are offered. */
const nodeOf: Readonly<Record<ToolWay, Name | typeof END>> = {
  plan: "plan_search",
  read: "search_library",
  ask: "ask_what_to_find",
  approve: END,
  carry_out: END,
  failure: END,
  answer: END,
};

const route = (facts: ToolFacts) => nodeOf[toToolWay(facts)];

/** Finds datasets, columns, earlier answers, documents and definitions, and states clearly when nothing matches. */
export const catalog = defineCapability({
  id: "catalog",
  label: "Library search",
  description: "Finds datasets, columns, earlier answers, documents and definitions of terms.",
  command: { name: "find", hint: "write what to look for" },
  tasks: [planSearch],
  interrupts: ["clarification"],
  answers: ["concept", "cannot_answer", "limit", "budget", "beyond_engine", "failed"],
  table: {
    shape: { toInitial: () => initialToolFacts },
    start: { next: { plan_search: "" }, route: () => "plan_search" as const },
    nodes: {
      plan_search: {
        label: "Choosing what to search for",
        asks: "model",
        limit: toolLimits.rounds + 1,
        run: planCalls<ToolFacts, KitContext<ToolFacts>>(planSearch),
        next: {
          search_library: "something to look up",
          ask_what_to_find: "not clear",
          plan_search: "calls were refused",
          [END]: "nothing more to look up",
        },
        route,
      },
      search_library: {
        label: "Searching",
        asks: null,
        run: runReads<ToolFacts, KitContext<ToolFacts>>(),
        next: { plan_search: "found or not" },
        detours: ["plan_search"],
        route,
      },
      ask_what_to_find: {
        label: "Asking what to search for",
        gate: askPerson<ToolFacts, KitContext<ToolFacts>>(),
        next: { plan_search: "answered" },
        route,
      },
    },
  },
  createContext,
  toStart: () => Promise.resolve({ facts: initialToolFacts, messages: [] }),
  toAnswer: (facts, { question }, version) => Promise.resolve(toSearchAnswer({ ...facts, question }, version)),
  toUnstartedAnswer: (fault, { version }) => Promise.resolve(toFaultAnswer(fault, version)),
});

async function createContext(run: CapabilityRun): Promise<KitContext<ToolFacts>> {
  const { sessionId, input, history } = run;
  const ports = { ...run.ports, tools: toReadingTools(run.ports.tools) };
  const [tools, datasets] = await Promise.all([ports.tools.list(), ports.datasets.getFacts(input.datasets)]);
  const own = datasets.map(({ id, name }) => ({ id, name }));
  return createKitContext<ToolFacts>(
    { ...run, ports },
    {
      instructions: { before: [], tasks: [planSearch], after: [] },
      summary: `${toToolsText(tools)}\n\nDatasets of this conversation: ${JSON.stringify(own)}`,
      toEngineFacts: ({ question, results, choices }): Promise<LibrarySearchFacts> => {
        const earlier = history.map((turn) => turn.question);
        const now = ports.clock.now().toISOString();
        return Promise.resolve({
          ...{ question, sessionId, datasets: own, results, isCarriedOut: false, choices, now, earlier },
        });
      },
    },
  );
}

/** Restricts a tool box to tools that change nothing; calls of any other tool are refused. */
function toReadingTools(tools: ToolBox): ToolBox {
  return {
    ...tools,
    list: async () => (await tools.list()).filter(({ risk }) => risk === "read"),
    check: async (call) => {
      const checked = await tools.check(call);
      if ("refusal" in checked || checked.tool.risk === "read") return checked;
      return { refusal: `${call.tool} changes data, which a search must not do.` };
    },
  };
}
