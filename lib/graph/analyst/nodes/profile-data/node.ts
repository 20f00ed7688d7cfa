import { DataProfile } from "@/lib/domain/answers/analysis";
import { toFencedText } from "@/lib/prompts/text/untrusted-text";
import { selectedColumnLimit } from "@/lib/prompts/dataset-summary";
import { askEngine } from "../../../kit/ask-engine";
import { toReplyLines, toReplyText } from "../../../kit/replies/bounded-reply";
import { toShownReply } from "../../../kit/replies/shown-reply";
import { toNeededColumnLines } from "../../facts/needed-columns";
import { toList } from "@/lib/prompts/plain-words";
import type { AnalystNode, NodeRun } from "../../run-context";
import type { AnalystState } from "../../state";
import { toTextEntry, type TranscriptEntry } from "../../../kit/transcript/transcript-entry";
import { toComputedProfile } from "./computed-profile";
import { needsNoJudgement } from "./needs-no-judgement";
import { toReusedProfile } from "./reuse-profile";
import { selectColumns, toUnseenColumns } from "./select-columns";
import { analystTasks } from "../../tasks";

/**
 * Judges what the datasets offer for the plan. Takes the facts from the database and reuses an earlier judgement if
 * possible. With merged planning, and for a part whose columns leave nothing to judge, reports the facts without judgement.
 */
export const profileData: AnalystNode = async (state, run) => {
  if (run.planning === "merged" || needsNoJudgement(state.facts, run)) return profileByFacts(state, run);
  const { dataProfile } = state.facts;
  if (dataProfile !== null && toUnseenColumns(state, run).length === 0) {
    const profile = toReusedProfile(dataProfile, state.facts, run.datasets);
    return { update: { facts: { dataProfile: profile } }, summary: `${toProfileSummary(profile)}, as seen before` };
  }
  const { columns, entries } = await selectColumns(state, run);
  const selected = [...new Set([...state.facts.selectedColumns, ...columns])];
  const { output, asked } = await askEngine({ ...state, messages: [...state.messages, ...entries] }, run, {
    task: analystTasks.profile_data,
    values: toProfileValues(state, run, columns),
  });
  const profile = toShownReply(DataProfile, output);
  return {
    update: {
      messages: [...entries, asked, toTextEntry("assistant", toReplyText(DataProfile, profile))],
      facts: { dataProfile: profile, selectedColumns: selected },
    },
    summary: toProfileSummary(profile),
  };
};

const profileByFacts: AnalystNode = (state, run) => {
  const profile = toComputedProfile(state.facts, run.datasets);
  const columns = toUnseenColumns(state, run).slice(0, selectedColumnLimit);
  const details: TranscriptEntry = {
    role: "user",
    parts: [{ text: "The columns of the plan in detail:\n\n" }, { reference: { of: "columns", names: columns } }],
  };
  return Promise.resolve({
    update: {
      messages: columns.length === 0 ? [] : [details],
      facts: {
        dataProfile: toShownReply(DataProfile, profile),
        selectedColumns: [...state.facts.selectedColumns, ...columns],
      },
    },
    summary: toProfileSummary(profile),
  });
};

function toProfileValues(state: AnalystState, run: NodeRun, columns: string[]) {
  const lines = toNeededColumnLines(state.facts, run.datasets);
  const facts =
    lines.length === 0
      ? "The plan names no column."
      : `Counted:\n\n${toFencedText("facts", toReplyLines(lines).join("\n"))}`;
  return { facts, columns: columns.length === 0 ? "" : { reference: { of: "columns" as const, names: columns } } };
}

function toProfileSummary(profile: DataProfile): string {
  const found =
    profile.available_columns.length === 0 ? "Found no needed column" : `Found ${toList(profile.available_columns)}`;
  return profile.missing_columns.length === 0 ? found : `${found}; ${toList(profile.missing_columns)} missing`;
}
