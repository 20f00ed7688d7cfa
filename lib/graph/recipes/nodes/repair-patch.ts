import type { RecipesNode } from "../context";
import { recipeTasks } from "../tasks";
import { readPlaybook, toCategories } from "../text/playbook";
import { toProblemsText } from "../text/problems-text";
import { writePatch } from "./write-patch";

/** Has a refused patch corrected, once. */
export const repairPatch: RecipesNode = async (state, run) => {
  const { problems, repairs } = state.facts;
  return writePatch(state, run, {
    task: recipeTasks.repair_patch,
    values: {
      problems: toProblemsText(problems, run),
      playbook: await readPlaybook(run.ports.prompts, toCategories(problems.map(({ code }) => code))),
    },
    facts: { repairs: repairs + 1, tried: null },
  });
};
