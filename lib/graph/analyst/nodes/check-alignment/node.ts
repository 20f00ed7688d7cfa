import { AlignmentCheck } from "@/lib/domain/answers/analysis";
import { loopLimits } from "@/lib/domain/runs/loop-limits";
import { formatCount } from "@/lib/domain/text/numbers";
import { toClippedText, toFencedText } from "@/lib/prompts/text/untrusted-text";
import { askEngine } from "../../../kit/ask-engine";
import { toReplyLines, toReplyText } from "../../../kit/replies/bounded-reply";
import { toShownReply } from "../../../kit/replies/shown-reply";
import { longestDecline, toUnchanged } from "../../gates/plan-before";
import { toNeededColumnLines } from "../../facts/needed-columns";
import { routeAfterAlignment } from "../../routing/routes";
import type { AnalystNode, NodeRun } from "../../run-context";
import type { AnalystFacts, AnalystState } from "../../state";
import { toTextEntry, type TranscriptEntry } from "../../../kit/transcript/transcript-entry";
import { readTurns } from "../../../kit/state/transcript-pages";
import { needsNoJudgement } from "../profile-data/needs-no-judgement";
import { toMissingNotes } from "./missing-notes";
import { analystTasks } from "../../tasks";

/** The result that led to an earlier plan was rejected, so a refused question is answered without it. */
const withoutResult = {
  execution: null,
  figures: [],
  checks: [],
  caveats: [],
  notes: [],
  verification: null,
  read: null,
  largestShift: null,
  evaluation: null,
  conclusion: null,
} satisfies Partial<AnalystFacts>;

/** The plan of a part fits by counts alone. */
const fitting: AlignmentCheck = { aligned: true, gaps: [], caveats: [], recommendation: "proceed" };

/** Compares plan and data, and decides whether to proceed, plan again, look again or give up. */
export const checkAlignment: AnalystNode = async (state, run) => {
  const { facts } = state;
  const attempts = { ...facts.attempts, alignment: facts.attempts.alignment + 1 };
  const planned = facts.planned?.alignment ?? (needsNoJudgement(facts, run) ? fitting : null);
  const { checked, entries } =
    planned === null
      ? await askAlignment({ ...state, facts: { ...facts, attempts } }, run)
      : { checked: planned, entries: [] };
  const next = routeAfterAlignment({ ...facts, alignment: checked, attempts });
  const unchanged = next === "explain" ? toUnchanged({ ...facts, attempts }, toDeclined(checked)) : null;
  if (unchanged !== null) {
    return {
      update: { messages: entries, facts: unchanged },
      summary: "The data does not fit the change, so the plan before it stands",
    };
  }
  const notes = next === "generate_code" ? toMissingNotes(facts, run.datasets, checked.caveats) : [];
  const alignment = { ...checked, caveats: [...checked.caveats, ...notes] };
  const gaveUp =
    next === "explain" && alignment.recommendation !== "cannot_proceed" && attempts.alignment >= loopLimits.alignment;
  return {
    update: {
      messages: entries,
      facts: {
        alignment,
        planned: null,
        attempts,
        codeAttemptsThisEntry: 0,
        queryAttemptsThisEntry: 0,
        limitReached: gaveUp ? "alignment" : null,
        ...(next === "generate_code" && { decided: { ...facts.decided, before: null } }),
        ...(next === "explain" ? withoutResult : {}),
      },
      debug: [{ node: "check_alignment", note: `${alignment.recommendation}, aligned ${alignment.aligned} → ${next}` }],
    },
    summary: toAlignmentSummary(alignment, next, gaveUp),
  };
};

/** Why a change that a person asked for is not made: the first gap. */
function toDeclined({ gaps }: AlignmentCheck): string {
  const gap = gaps.find((text) => text.trim() !== "")?.trim() ?? "The data does not fit this change.";
  return toClippedText(gap, longestDecline);
}

async function askAlignment(
  state: AnalystState,
  run: NodeRun,
): Promise<{ checked: AlignmentCheck; entries: TranscriptEntry[] }> {
  const { output, asked } = await askEngine(state, run, {
    task: analystTasks.check_alignment,
    values: { facts: await toFacts(state, run) },
  });
  const checked = toShownReply(AlignmentCheck, output);
  return {
    checked,
    entries: [asked, toTextEntry("assistant", toReplyText(AlignmentCheck, checked))],
  };
}

/** Shows what the database counted for the plan, unless an earlier turn already did. */
async function toFacts(state: AnalystState, run: NodeRun): Promise<string> {
  const lines = toNeededColumnLines(state.facts, run.datasets);
  if (lines.length === 0) return "The plan names no column.";
  const facts = toFencedText("facts", toReplyLines(lines).join("\n"));
  const turns = await readTurns(state.messages, run.texts);
  const isShown = turns.some(({ parts }) => parts.some((part) => "text" in part && part.text.includes(facts)));
  return isShown ? "The counted facts are shown above." : `What the database counted for the plan:\n\n${facts}`;
}

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
        : `The data can answer this, with ${formatCount(alignment.caveats.length, "caveat")}`;
    case "formulate_requirements":
      return `The plan has to change${gap}`;
    case "profile_data":
      return `The data has to be looked at again${gap}`;
    case "explain":
      return gaveUp ? `Plan and data still do not fit${gap}` : `The data cannot answer this${gap}`;
  }
}
