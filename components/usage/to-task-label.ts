import type { CapabilityDescription } from "@/lib/domain/capability";
import { spendingWords } from "../words/spending-words";

/** Returns the display name of a task; an unknown one keeps its own name. */
export function toTaskLabel(capabilities: readonly CapabilityDescription[], task: string): string {
  const named = capabilities.flatMap(({ nodes, tasks }) => [...nodes, ...tasks]).find(({ name }) => name === task);
  if (named !== undefined) return named.label;
  return Object.hasOwn(spendingWords.tasks, task) ? (spendingWords.tasks[task] ?? task) : task;
}
