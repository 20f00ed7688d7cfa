import { askEngine } from "../../ask-engine";
import { toCount } from "@/lib/prompts/plain-words";
import type { AnalystNode } from "../../run-context";
import { toSourceCode } from "@/lib/prompts/source-code";
import { toCodeValues } from "./prompt";

/** Has the code written. The turn of the reply joins the transcript with its execution. */
export const generateCode: AnalystNode = async (state, run) => {
  const { output, asked } = await askEngine(state, run, {
    task: "generate_code",
    values: toCodeValues(state.facts),
    schema: null,
  });
  const code = toSourceCode(output, ["py", "python", "python3"]);
  const pendingCode = await run.texts.keep(`generate_code:${run.attempt}`, code);
  const lines = toCount(code.split("\n").length, "line");
  return {
    update: { messages: [asked], facts: { pendingCode } },
    summary: state.facts.execution === null ? `Wrote ${lines} of Python` : `Rewrote the code, ${lines} of Python`,
  };
};
