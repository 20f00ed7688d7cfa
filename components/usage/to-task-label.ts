import { NodeName } from "@/lib/domain/runs/node-name";
import { spendingWords } from "../spending-words";
import { words } from "../words";

/** Returns the display name of a task; an unknown one keeps its own name. */
export function toTaskLabel(task: string): string {
  const node = NodeName.safeParse(task);
  if (node.success) return words.nodes[node.data];
  return Object.hasOwn(spendingWords.tasks, task) ? (spendingWords.tasks[task] ?? task) : task;
}
