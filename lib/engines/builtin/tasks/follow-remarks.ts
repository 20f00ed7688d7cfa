import { isDeepStrictEqual } from "node:util";
import type { AnalysisFacts, HistoryTurn } from "@/lib/ports/reasoning/reasoning-engine";
import { toLine } from "../answer/plain-line";
import { toAbsentGaps, toUnclearSentence } from "../answer/problem-text";
import { toShownReading } from "../chips/to-shown-reading";
import { toWordList } from "@/lib/domain/text/word-list";
import { medianNote } from "../query/follow-approach";
import type { Plan } from "../query/query";
import type { QuestionReading } from "../reader/question-reading";
import { readQuestion } from "../reader/read-question";
import { findGaps } from "./find-gaps";

type Planned = Extract<QuestionReading, { kind: "plan" }>;

/** A plan with the remarks that it applies. */
export interface RemarkedPlan {
  reading: Planned;
  /** Why the newest remark changes nothing, in plain text; null when the plan applies it, or without remarks. */
  declined: string | null;
}

/**
 * Reads each remark on a plan as a follow-up, and applies it completely or not at all. A change that the data does not
 * support is not applied.
 */
export function followRemarks(
  reading: Planned,
  { question, datasets, remarks = [] }: Pick<AnalysisFacts, "question" | "datasets" | "remarks">,
): RemarkedPlan {
  const start: RemarkedPlan = { reading, declined: null };
  return remarks.reduce((before, remark) => followRemark(before.reading, remark, { question, datasets }), start);
}

function followRemark(
  before: Planned,
  remark: string,
  { question, datasets }: Pick<AnalysisFacts, "question" | "datasets">,
): RemarkedPlan {
  const decline = (declined: string): RemarkedPlan => ({ reading: before, declined });
  const shown = toShownReading(before, datasets);
  const turn: HistoryTurn = {
    ...{ question, explanation: "", code: null, resultSummary: null, caveats: [] },
    ...(shown !== null && { reading: shown }),
  };
  const read = readQuestion({ question: remark, datasets, history: [turn], approach: null });
  switch (read.kind) {
    case "plan": {
      const [gap] = findGaps({ ...read, datasets });
      if (gap !== undefined) return decline(gap);
      if (isSamePlan(before.plan, read.plan)) return decline(`“${toLine(remark)}” is what the plan already does.`);
      const notes = [...toLastingNotes(before.plan, read.plan), ...read.plan.notes, toChangeNote(remark)];
      const plan = { ...read.plan, notes: [...new Set(notes)] };
      return { reading: { ...read, plan, follows: before.follows === true }, declined: null };
    }
    case "talk":
      return decline(`“${toLine(remark)}” names no change to a plan that the built-in engine can make.`);
    case "unclear":
      return decline(toUnclearSentence(read));
    case "absent":
      return decline(toAbsentGaps(read).join(" "));
    case "ambiguous":
      return decline(`“${toLine(read.phrase)}” could mean ${toWordList(read.columns.map(toLine), "or")}.`);
  }
}

function toChangeNote(remark: string): string {
  return `As asked, changed by “${toLine(remark)}”.`;
}

function isSamePlan(before: Plan, after: Plan): boolean {
  return isDeepStrictEqual({ ...before, notes: [] }, { ...after, notes: [] });
}

/** Returns the notes that are still true after a change. */
function toLastingNotes(before: Plan, after: Plan): string[] {
  const isMeasuredAlike =
    before.family === "query" && after.family === "query" && isDeepStrictEqual(before.measures, after.measures);
  return before.notes.filter((note) => note !== medianNote || isMeasuredAlike);
}
