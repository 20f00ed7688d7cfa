import { toModelMap, type ModelChoice, type ModelMapOptions } from "@/lib/engines/ai-sdk/models/model-map";
import type { analystTasks } from "@/lib/graph/analyst/tasks";
import { engineTasks } from "@/lib/server/capabilities";
import type { serviceTasks } from "@/lib/server/service-tasks";

/** The tasks that every installation has. */
type InstalledTask = keyof typeof analystTasks | keyof typeof serviceTasks;

/** Assigns a model to each task of this installation. Throws `engine_not_configured`. */
export function toInstalledModels(
  options: Omit<ModelMapOptions, "tasks">,
): Readonly<Record<InstalledTask, ModelChoice>> {
  return toModelMap({ ...options, tasks: engineTasks });
}
