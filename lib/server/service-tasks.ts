import type { EngineTask } from "@/lib/ports/reasoning/reasoning-engine";
import type { PromptTask } from "@/lib/prompts/prompt-library";

/** Tasks that the server itself asks an engine for, outside of a run's conversation. */
export const serviceTasks = {
  title: { name: "title", prompt: "title", tier: "light", isOneShot: true, text: { field: "title" } },
  summarise_history: {
    name: "summarise_history",
    prompt: "summarise_history",
    tier: "plain",
    isOneShot: true,
    text: { field: "summary" },
  },
} as const satisfies Record<string, EngineTask & PromptTask>;
