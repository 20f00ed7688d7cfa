import type { ArtifactId } from "@/lib/domain/ids";
import { formatCount } from "@/lib/domain/text/numbers";
import { askEngine } from "../../../kit/ask-engine";
import type { AnalystNode, NodeRun } from "../../run-context";
import { toSourceCode } from "@/lib/prompts/source-code";
import { toCodeValues } from "./prompt";
import { analystTasks } from "../../tasks";

/** Requests the code. The turn of the reply joins the transcript with its execution. */
export const generateCode: AnalystNode = async (state, run) => {
  const { output, asked } = await askEngine(state, run, {
    task: analystTasks.generate_code,
    values: toCodeValues(state.facts),
  });
  const code = toSourceCode(output, ["py", "python", "python3"]);
  const pendingCode = await run.texts.keep(`generate_code:${run.attempt}`, code);
  return {
    update: { messages: [asked], facts: { pendingCode } },
    summary: await toSummary(code, state.facts.execution?.id ?? null, run),
  };
};

/** Says whether the code is new, another one, or the same as the one that ran before. */
async function toSummary(code: string, ran: ArtifactId | null, { executions }: NodeRun): Promise<string> {
  const lines = formatCount(code.split("\n").length, "line");
  if (ran === null) return `Wrote ${lines} of Python`;
  const before = await executions.get(ran);
  return before.code === code ? "The code came back without a change" : `Rewrote the code, ${lines} of Python`;
}
