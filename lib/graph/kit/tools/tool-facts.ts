import type { ClarificationQuestion } from "@/lib/domain/runs/interrupt-payload";
import type { Restorable } from "@/lib/domain/tools/restorable";
import type { ToolArguments, ToolCall } from "@/lib/domain/tools/tool";
import type { DoneStep, ToolStep } from "@/lib/domain/tools/tool-plan";
import type { CallApproval } from "@/lib/ports/tools/tool-box";
import type { PersonsChoice, ToolResult } from "@/lib/ports/tools/tool-round";
import { initialKitFacts, type KitFacts } from "../state/kit-facts";

/** A step that has not been carried out yet. */
export interface PendingStep {
  step: ToolStep;
  /** SHA-256 of its call. */
  hash: string;
  /** Null until the user has approved it, once or for all calls of its tool. */
  approval: CallApproval | null;
  /** Whether the user skipped it. */
  isSkipped: boolean;
  /** The user's replacements for arguments of the same name; null if there are none, or they have been applied. */
  edit: ToolArguments | null;
  /** 1-based number of its execution. */
  attempt: number;
}

/** Why no further calls are planned: the user ended the run, a limit was reached, or no planned call was valid. */
export type ToolEnding = "rejected" | "ended" | "rounds" | "calls" | "refused";

/** Facts of a capability that calls tools. */
export interface ToolFacts extends KitFacts {
  /** Number of times an engine planned calls. */
  rounds: number;
  /** Number of calls made, both reads and changes. */
  calls: number;
  /** Number of consecutive rounds whose calls were all refused. */
  refusedRounds: number;
  /** Calls to make at once. */
  reads: { key: string; call: ToolCall }[];
  /** Steps in order. */
  steps: PendingStep[];
  done: DoneStep[];
  /** Why the first of `steps` failed; null if it has not. */
  failure: { message: string; remedy: string | null } | null;
  results: ToolResult[];
  /** Number of `results` the engine has seen. */
  seenResults: number;
  /** What the engine wants to ask the user; null if nothing. */
  asked: ClarificationQuestion | null;
  choices: PersonsChoice[];
  /** How many of `choices` an engine has seen. */
  seenChoices: number;
  /** What the engine concluded, in the words of code; null if it concluded nothing. */
  closing: string | null;
  /** Ids of the search results that the engine chose. */
  chosen: string[];
  /** Whether the engine has finished planning. */
  isConcluded: boolean;
  /** Whether calls were skipped because of the limit. */
  isCut: boolean;
  ending: ToolEnding | null;
  /** Messages that undo what was done. */
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
  closing: null,
  chosen: [],
  isConcluded: false,
  isCut: false,
  ending: null,
  undo: [],
  restorable: [],
};

/** Maximum number of rounds and calls of a run. */
export const toolLimits = { rounds: 8, calls: 20, parallelReads: 5, refusedRounds: 2 } as const;

/** The next action of a run that calls tools. */
export type ToolWay = "plan" | "read" | "ask" | "approve" | "carry_out" | "failure" | "answer";

/** Decides the next action; pure. */
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

/** Whether the user has yet to decide on a step. */
export function isUndecided({ approval, isSkipped, edit }: PendingStep): boolean {
  return approval === null && !isSkipped && edit === null;
}
