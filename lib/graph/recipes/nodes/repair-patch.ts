import { toFencedText } from "@/lib/prompts/text/untrusted-text";
import type { RecipesNode } from "../context";
import type { PatchProblem } from "../facts";
import { recipeTasks } from "../tasks";
import { readPlaybook, toCategories } from "../text/playbook";
import { writePatch } from "./write-patch";

const mostProblems = 10;

/** Has a refused patch corrected, once. */
export const repairPatch: RecipesNode = async (state, run) => {
  const { problems, repairs } = state.facts;
  return writePatch(state, run, {
    task: recipeTasks.repair_patch,
    values: {
      problems: toFencedText(
        "problems",
        problems
          .slice(0, mostProblems)
          .map((one) => toLine(one, run))
          .join("\n"),
      ),
      playbook: await readPlaybook(run.ports.prompts, toCategories(problems.map(({ code }) => code))),
    },
    facts: { repairs: repairs + 1, tried: null },
  });
};

/** Describes a refusal; without values, by its code and the names that are known. */
function toLine({ op, code, message, nearest }: PatchProblem, { shareValues }: { shareValues: boolean }): string {
  const place = op === undefined ? "" : `op ${op}: `;
  if (shareValues) return `${place}${code}: ${message}`;
  return `${place}${code}${nearest.length === 0 ? "" : `; nearest names: ${nearest.join(", ")}`}`;
}
