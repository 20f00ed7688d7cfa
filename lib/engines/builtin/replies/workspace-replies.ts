import type { ToolRoundFacts } from "@/lib/ports/tools/tool-round";
import { planChanges } from "../workspace/plan-changes";
import type { TaskReplies } from "./task-replies";

/** Plans changes of what is stored by rules. */
export const workspaceReplies: TaskReplies<ToolRoundFacts> = { tasks: { plan_changes: planChanges } };
