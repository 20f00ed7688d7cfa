import type { Preparation, PreparationPlan } from "@/lib/domain/recipes/preparation";
import type { PreparationVerdict, WrittenOp } from "@/lib/domain/recipes/preparation-replies";
import type { RecipeErrorCode } from "@/lib/domain/recipes/recipe-error";
import type { ClarificationQuestion } from "@/lib/domain/runs/interrupt-payload";
import type { DatasetVersionReference } from "@/lib/ports/runs/run-store";
import type {
  PreparationChange,
  PreparationTarget,
  PreparedDataset,
  StartedPreparation,
  TriedPreparation,
} from "@/lib/ports/recipes/preparations";
import type { CallApproval } from "@/lib/ports/tools/tool-box";
import type { PersonsChoice } from "@/lib/ports/tools/tool-round";
import { initialKitFacts, type KitFacts } from "../kit/state/kit-facts";

/** Why a patch was refused before anything was written. */
export interface PatchProblem {
  code: RecipeErrorCode;
  message: string;
  /** Position of the op, from 1; absent for the whole patch. */
  op?: number;
  /** Known names similar to an unknown one. */
  nearest: string[];
}

/** A limit that the run reached; a person decides how to continue. */
export interface Standstill {
  limit: "ops" | "repairs" | "iterations" | "time";
  /** What happened, in one or two sentences. */
  says: string;
}

/** How a person ended the run without a further change. */
export type RecipesEnding = "rejected" | "stopped" | "rolled_back";

/** What a preparation knows; never contains rows or columns of data. */
export interface RecipesFacts extends KitFacts {
  intent: "create" | "update" | "undo" | null;
  /** Datasets of the conversation with their recipes. */
  known: PreparedDataset[];
  /** Their current versions. */
  versions: DatasetVersionReference[];
  wish: PreparationTarget | null;
  plan: PreparationPlan | null;
  /** The engine's newest patch. */
  patch: WrittenOp[];
  /** The patch as it is applied, or the version to restore; null until known. */
  change: PreparationChange | null;
  /** The engine's question to a person; null if it has none. */
  asked: ClarificationQuestion | null;
  choices: PersonsChoice[];
  /** Changes that the person requested, oldest first. */
  remarks: string[];
  /** Why nothing can be done or was written, as a message for the person; null if it can. */
  refusal: string | null;
  problems: PatchProblem[];
  /** Repairs of the current patch. */
  repairs: number;
  tried: TriedPreparation | null;
  /** SHA-256 of the call that would write `tried`. */
  hash: string;
  approval: CallApproval | null;
  /** Counts proposals that were shown or applied, from 1. */
  proposal: number;
  /** Sentences of the proposal that the person asked to change. */
  previousSteps: string[] | null;
  started: StartedPreparation | null;
  /** The newest change that the run has written. */
  result: Preparation | null;
  verdict: PreparationVerdict | null;
  /** How often a further patch corrected the result. */
  iterations: number;
  standstill: Standstill | null;
  /** A person's decision at a limit. */
  wayOn: "open" | "retry" | "keep" | "roll_back" | "wait";
  review: "open" | "accepted" | "revise";
  revisions: number;
  ending: RecipesEnding | null;
}

/** How often each part of a run may be repeated before a person decides. */
export const recipeLimits = {
  repairs: 1,
  iterations: 1,
  revisions: 3,
  questions: 3,
  standstills: 3,
  /** Time for computing one change, in milliseconds. */
  computingMs: 600_000,
} as const;

/** Returns the facts at the start of a run. */
export function toInitialFacts(): RecipesFacts {
  return {
    ...initialKitFacts,
    ...{ intent: null, known: [], versions: [], wish: null, plan: null, patch: [], change: null },
    ...{ asked: null, choices: [], remarks: [], refusal: null, problems: [], repairs: 0 },
    ...{ tried: null, hash: "", approval: null, proposal: 0, previousSteps: null, started: null, result: null },
    ...{ verdict: null, iterations: 0, standstill: null, wayOn: "open", review: "open", revisions: 0, ending: null },
  };
}
