import type { z } from "zod";
import type { EngineTask } from "@/lib/ports/reasoning/reasoning-engine";

/** A task of a capability, as data: what an engine needs to know, its prompt file, and the format of the reply. */
export interface CapabilityTask extends EngineTask {
  /** File below `prompts/`, without its extension. */
  readonly prompt: string;
  /** Schema of a structured reply; null when the reply is text. */
  readonly schema: z.ZodType | null;
  /** Display name in lists of costs; absent for a task that has the name of its node. */
  readonly label?: string;
}

/** Type of a reply to the task: a value of its schema, or text. */
export type TaskOutput<Task extends CapabilityTask> = Task["schema"] extends z.ZodType<infer Output> ? Output : string;
