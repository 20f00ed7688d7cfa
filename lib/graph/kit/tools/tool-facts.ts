import type { ClarificationQuestion } from "@/lib/domain/runs/interrupt-payload";
import type { Restorable } from "@/lib/domain/tools/restorable";
import type { ToolArguments, ToolCall } from "@/lib/domain/tools/tool";
import type { DoneStep, ToolStep } from "@/lib/domain/tools/tool-plan";
import type { CallApproval } from "@/lib/ports/tool-box";
import type { PersonsChoice, ToolResult } from "@/lib/ports/tool-round";
import { initialKitFacts, type KitFacts } from "../state/kit-facts";

/** A step that is not done yet. */
export interface PendingStep {
  step: ToolStep;
  /** SHA-256 of its call. */
  hash: string;
  /** Null until a person has approved it, now or for all calls of its tool. */
  approval: CallApproval | null;
  /** Whether a person left it out. */
  isSkipped: boolean;
  /** Arguments with which a person replaced those of the same name; null when they stay, or the step was changed accordingly. */
  edit: ToolArguments | null;
  /** Counts its executions, from 1. */
  attempt: number;
}

/** Why no further calls are planned: a person ended the run, a limit was reached, or no planned call was valid. */
export type ToolEnding = "rejected" | "ended" | "rounds" | "calls" | "refused";

/** Facts of a capability that calls tools. */
export interface ToolFacts extends KitFacts {
  /** How often an engine planned calls. */
  rounds: number;
  /** How many calls were made, both reading and changing. */
  calls: number;
  /** Rounds in a row whose calls were all refused. */
  refusedRounds: number;
  /** Calls to make at once. */
  reads: { key: string; call: ToolCall }[];
  /** In order. */
  steps: PendingStep[];
  done: DoneStep[];
  /** Why the first of `steps` failed; null when it has not. */
  failure: { message: string; remedy: string | null } | null;
  results: ToolResult[];
  /** How many of `results` an engine has seen. */
  seenResults: number;
  /** What the engine wants to ask a person; null when nothing. */
  asked: ClarificationQuestion | null;
  choices: PersonsChoice[];
  /** How many of `choices` an engine has seen. */
  seenChoices: number;
  /** The engine's words for the answer; null when it had none. */
  words: string | null;
  /** Whether the engine wants nothing more. */
  isConcluded: boolean;
  /** Whether calls were left out because of the limit. */
  isCut: boolean;
  ending: ToolEnding | null;
  /** Messages that take back what was done. */
  undo: string[];
  restorable: Restorable[];
}

/** The facts at the start of a run that calls tools. */
export const initialToolFacts: ToolFacts = {
  ...initialKitFacts,
  rounds: 0,
  calls: 0,
  refusedRounds: 0,
  reads: [],
  steps: [],
  done: [],
  failure: null,
  results: [],
  seenResults: 0,
  asked: null,
  choices: [],
  seenChoices: 0,
  words: null,
  isConcluded: false,
  isCut: false,
  ending: null,
  undo: [],
  restorable: [],
};

/** How often a run may plan calls, and how many it may make. */
export const toolLimits = { rounds: 8, calls: 20, parallelReads: 5, refusedRounds: 2 } as const;

/** What comes next in a run that calls tools. */
export type ToolWay = "plan" | "read" | "ask" | "approve" | "carry_out" | "failure" | "answer";

/** Decides what comes next; pure. */
export function toToolWay(facts: ToolFacts): ToolWay {
  const { ending, failure, asked, reads, steps, isConcluded } = facts;
  if (ending !== null) return steps.length > 0 ? "carry_out" : "answer";
  if (failure !== null) return "failure";
  if (asked !== null) return "ask";
  if (reads.length > 0) return "read";
  const [next] = steps;
  if (next !== undefined) return isUndecided(next) ? "approve" : "carry_out";
  return isConcluded ? "answer" : "plan";
}

/** Whether a person has yet to decide on a step. */
export function isUndecided({ approval, isSkipped, edit }: PendingStep): boolean {
  return approval === null && !isSkipped && edit === null;
}
