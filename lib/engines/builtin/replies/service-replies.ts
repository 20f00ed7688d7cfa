import type { AnalysisFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { summariseHistory } from "../tasks/summarise-history";
import { toTitle } from "../tasks/title";
import type { TaskReplies } from "./task-replies";

/** Answers the server's own tasks by rules. */
export const serviceReplies: TaskReplies<AnalysisFacts> = {
  tasks: { summarise_history: summariseHistory, title: ({ question }) => toTitle(question) },
};
