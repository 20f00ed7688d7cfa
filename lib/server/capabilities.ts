import { analyst } from "@/lib/graph/analyst/capability";
import { catalog } from "@/lib/graph/catalog/capability";
import { greeter } from "@/lib/graph/greeter/capability";
import { investigations } from "@/lib/graph/investigations/capability";
import { recipes } from "@/lib/graph/recipes/capability";
import { createCapabilityRegistry } from "@/lib/graph/registry";
import { routeTask } from "@/lib/graph/supervisor/route-task";
import { workspace } from "@/lib/graph/workspace/capability";
import type { EngineTask } from "@/lib/ports/reasoning/reasoning-engine";
import { serviceTasks } from "./service-tasks";

/** The capabilities of this installation, one line each. */
export const capabilities = createCapabilityRegistry([analyst, catalog, greeter, investigations, recipes, workspace]);

/** All tasks that an engine can be asked to perform. */
export const engineTasks: readonly EngineTask[] = [
  ...capabilities.engineTasks,
  routeTask,
  ...Object.values(serviceTasks),
];
