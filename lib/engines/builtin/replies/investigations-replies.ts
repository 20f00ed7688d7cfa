import type { InvestigationFacts } from "@/lib/ports/reasoning/investigation-facts";
import { diagnose } from "../changes/diagnose";
import { readParameters } from "../changes/read-parameters";
import type { TaskReplies } from "./task-replies";

/** Answers the tasks of an investigation by rules: it rests on the contribution analysis alone, without analysts. */
export const investigationsReplies: TaskReplies<InvestigationFacts> = {
  tasks: { extract_parameters: readParameters, plan_investigation: () => ({ analysts: [] }), diagnose },
};
