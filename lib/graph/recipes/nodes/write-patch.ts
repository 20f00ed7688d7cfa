import { formatCount } from "@/lib/domain/text/numbers";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";
import { toOneLine } from "@/lib/prompts/plain-words";
import { askEngine } from "../../kit/ask-engine";
import { toTextEntry } from "../../kit/transcript/transcript-entry";
import type { RecipesRun } from "../context";
import type { RecipesFacts } from "../facts";
import type { recipeTasks } from "../tasks";

const longestRefusal = 600;
/** Maximum length of a patch in later prompts. */
const longestPatch = 8_000;

type State = Parameters<typeof askEngine<RecipesFacts, (typeof recipeTasks)["compile_patch"]>>[0];

/** Requests a patch and accepts it unchecked; the next node checks it. Without a patch, the run ends with the reply's reason. */
export async function writePatch(
  state: State,
  run: RecipesRun,
  call: {
    task: (typeof recipeTasks)["compile_patch" | "repair_patch"];
    values: Readonly<Record<string, string>>;
    facts: Partial<RecipesFacts>;
  },
) {
  const { output, asked } = await askEngine(state, run, { task: call.task, values: call.values });
  const { ops } = output;
  const cannot = toOneLine(output.cannot ?? "", longestRefusal);
  const refusal =
    ops.length > 0 ? null : cannot === "" ? "Nothing would change: no step does what you asked for." : cannot;
  const messages = [asked, toTextEntry("assistant", toClippedText(JSON.stringify(output), longestPatch))];
  const facts = { ...call.facts, patch: ops, change: null, problems: [], refusal };
  return {
    update: { messages, facts },
    summary:
      refusal === null ? `Wrote ${formatCount(ops.length, "change")} to the recipe` : "No step fulfils the request",
  };
}
