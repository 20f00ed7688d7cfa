import { formatCount, formatNumber } from "@/lib/domain/text/numbers";
import { modelProviders } from "@/lib/domain/model-providers";
import type { AuditDecision, AuditOutcome } from "@/lib/domain/tools/audit-entry";

/** Texts for the settings page. */
export const settingsWords = {
  title: "Settings",
  introduction: "Settings with a variable name are set in the server's environment and take effect on its next start.",
  loading: "Loading the settings",
  variable: (names: readonly string[]) => `Set by ${names.join(" or ")}`,
  engine: {
    title: "Engine",
    builtin:
      "The built-in engine needs no model, no key and no network: fixed rules interpret common kinds of questions, write the code and check the result. It costs nothing, gives the same answer every time, and reports when a question is out of scope.",
    ways: Object.entries(modelProviders).map(([id, { name, keyVariable, addressVariable, takesAnyServer }]) =>
      takesAnyServer
        ? {
            name: "Your own server with OpenAI’s API (Ollama, vLLM, LM Studio …)",
            lines: [`REASONING_ENGINE=${id}`, `${addressVariable}=http://127.0.0.1:11434/v1`, "REASONING_MODEL=…"],
          }
        : { name, lines: [`${keyVariable}=…`] },
    ),
    models: "Models by task",
    task: "Task",
    model: "Model",
    effort: "Thinks",
    efforts: { low: "briefly", medium: "longer" } as Readonly<Record<string, string>>,
    planning: { separate: "Planning takes one call per step.", merged: "Planning takes one call." },
    secondComputation: {
      on: "A second program recomputes each answer.",
      off: "No second program recomputes answers, so none is confirmed.",
    },
    test: "Test the engine",
    testing: "Testing…",
    testNote: "One short call to each model. A service may charge for it.",
    results: "Test results",
    tasks: (number: number) => formatCount(number, "task"),
    structured: {
      enforced: "Enforces the reply format",
      prompted: "Gets the reply format in the prompt",
      none: "Did not respond",
    },
    context: (tokens: number) => `${formatNumber(tokens)} tokens of context`,
    contextUnknown: "Context size unknown",
  },
  budget: {
    title: "Budget",
    none: "A conversation may spend any amount.",
    cost: (amount: string) => `A conversation may spend ${amount}.`,
    tokens: (number: number) => `A conversation may use ${formatNumber(number)} tokens.`,
  },
  privacy: {
    title: "Privacy",
    values: "Models are shown names and types of columns, statistics about them, a few values and small results.",
    noValues:
      "Models are shown only the schema of the data: names and types of columns, and counts; never a value from a cell or a result.",
    builtin: "No model is called, so none of the data leaves this server.",
    clarifies: "Unclear questions are clarified before anything is computed.",
    skips: "Unclear questions are answered in their most likely meaning, without asking.",
  },
  sandbox: {
    title: "Sandbox",
    tier: (tier: string) => `Tier: ${tier}`,
    python: (version: string) => `Python ${version}`,
  },
  storage: {
    title: "Storage",
    datasets: "Datasets",
    datasetsNote: "originals and tables",
    database: "Database",
    databaseNote: (artifacts: string) => `including charts and results: ${artifacts}`,
    free: "Free on the disk",
    freeNote: "of the data directory",
  },
  approvals: {
    title: "Standing approvals",
    none: "None. Conversations that require approval ask about every plan.",
    plans:
      "Plans are approved in all conversations, because someone chose “approve further plans in all conversations”.",
    revoke: "Ask about plans again",
    revoked: "Plans require approval again.",
    askAgain: "Ask again",
    tools: "Someone chose to have these changes carried out without asking:",
    revokeTool: (tool: string) => `Ask about ${tool} again`,
  },
  audit: {
    title: "Tool calls",
    introduction:
      "Everything that a conversation or another program looked up or changed with a tool. Only the hash of the arguments is recorded.",
    none: "No tool has been called yet.",
    more: "Show earlier calls",
    decisions: {
      automatic: "only reads",
      approved: "approved",
      standing: "approved before",
      skipped: "left out",
      rejected: "rejected",
    } satisfies Record<AuditDecision, string>,
    always: "for all further calls",
    outcomes: {
      started: "not finished",
      done: "done",
      failed: "failed",
      unknown: "outcome unknown",
      not_run: "not carried out",
    } satisfies Record<AuditOutcome, string>,
    hash: (start: string) => `arguments ${start}…`,
    conversation: "conversation",
  },
  appearance: { title: "Appearance" },
  access: {
    title: "Access",
    open: "Anyone who can reach this server may use it. Without a key, it listens on this computer only.",
    key: "A key is required; this browser is signed in.",
  },
  about: (version: string) => `Caveat ${version}`,
} as const;
