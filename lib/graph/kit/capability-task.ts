import type { z } from "zod";
import type { EngineTask } from "@/lib/ports/reasoning-engine";

/** A task of a capability, as data: what an engine must know, where its prompt is, and the form of its reply. */
export interface CapabilityTask extends EngineTask {
  /** File below `prompts/`, without its extension. */
  readonly prompt: string;
  /** Schema of a structured reply; null when the reply is text. */
  readonly schema: z.ZodType | null;
  /** What people read where its cost is listed; absent for a task that is called like its node. */
  readonly label?: string;
}

/** What a reply to the task is: a value of its schema, or text. */
export type TaskOutput<Task extends CapabilityTask> = Task["schema"] extends z.ZodType<infer Output> ? Output : string;
