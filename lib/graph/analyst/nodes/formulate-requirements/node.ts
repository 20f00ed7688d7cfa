import { Requirements } from "@/lib/domain/analysis";
import { askEngine } from "../../ask-engine";
import { toBoundedReply, toReplyText } from "../../bounded-reply";
import { toList } from "../../plain-words";
import type { AnalystNode } from "../../run-context";
import { toTextEntry } from "../../transcript/transcript-entry";
import { toRequirementsValues } from "./prompt";

/** Plans what the analysis needs. */
export const formulateRequirements: AnalystNode = async (state, run) => {
  const { output, asked } = await askEngine(state, run, {
    task: "formulate_requirements",
    values: toRequirementsValues(state.facts),
    schema: Requirements,
  });
  const requirements = toBoundedReply(output);
  return {
    update: { messages: [asked, toTextEntry("assistant", toReplyText(requirements))], facts: { requirements } },
    summary: toRequirementsSummary(requirements),
  };
};

function toRequirementsSummary({ variables_needed, analysis_type }: Requirements): string {
  const kind = analysis_type.trim() === "" ? "" : `: ${analysis_type}`;
  return variables_needed.length === 0 ? `Needs no column${kind}` : `Needs ${toList(variables_needed)}${kind}`;
}
