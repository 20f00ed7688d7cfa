import { AlignmentCheck, loopLimits } from "@/lib/domain/analysis";
import { toFencedText } from "@/lib/prompts/untrusted-text";
import { askEngine } from "../../ask-engine";
import { toBoundedReply, toReplyText } from "../../bounded-reply";
import { toNeededColumnLines } from "../../needed-columns";
import { toCount } from "../../plain-words";
import { routeAfterAlignment } from "../../routes";
import type { AnalystNode } from "../../run-context";
import { toTextEntry } from "../../transcript/transcript-entry";

/** Compares plan and data, and decides whether to go on, to plan again, to look again, or to give up. */
export const checkAlignment: AnalystNode = async (state, run) => {
  const { facts } = state;
  const attempts = { ...facts.attempts, alignment: facts.attempts.alignment + 1 };
  const lines = toNeededColumnLines(facts, run.datasets);
  const { output, asked } = await askEngine({ ...state, facts: { ...facts, attempts } }, run, {
    task: "check_alignment",
    values: {
      facts:
        lines.length === 0
          ? "The plan names no column."
          : `What the database counted for the plan:\n\n${toFencedText("facts", lines.join("\n"))}`,
    },
    schema: AlignmentCheck,
  });
  const alignment = toBoundedReply(output);
  const next = routeAfterAlignment({ ...facts, alignment, attempts });
  const gaveUp =
    next === "explain" && alignment.recommendation !== "cannot_proceed" && attempts.alignment >= loopLimits.alignment;
  return {
    update: {
      messages: [asked, toTextEntry("assistant", toReplyText(alignment))],
      facts: { alignment, attempts, codeAttemptsThisEntry: 0, limitReached: gaveUp ? "alignment" : null },
      debug: [{ node: "check_alignment", note: `${alignment.recommendation}, aligned ${alignment.aligned} → ${next}` }],
    },
    summary: toAlignmentSummary(alignment, next, gaveUp),
  };
};

function toAlignmentSummary(
  alignment: AlignmentCheck,
  next: ReturnType<typeof routeAfterAlignment>,
  gaveUp: boolean,
): string {
  const gap = alignment.gaps[0] === undefined ? "" : `: ${alignment.gaps[0]}`;
  switch (next) {
    case "generate_code":
      return alignment.caveats.length === 0
        ? "The data can answer this"
        : `The data can answer this, with ${toCount(alignment.caveats.length, "caveat")}`;
    case "formulate_requirements":
      return `The plan has to change${gap}`;
    case "profile_data":
      return `The data has to be looked at again${gap}`;
    case "explain":
      return gaveUp ? `Plan and data still do not fit${gap}` : `The data cannot answer this${gap}`;
  }
}
