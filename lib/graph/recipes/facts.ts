import type { Preparation, PreparationPlan } from "@/lib/domain/recipes/preparation";
import type { PreparationVerdict, WrittenOp } from "@/lib/domain/recipes/preparation-replies";
import type { RecipeErrorCode } from "@/lib/domain/recipes/recipe-error";
import type { ClarificationQuestion } from "@/lib/domain/runs/interrupt-payload";
import type { DatasetVersionReference } from "@/lib/ports/runs/run-store";
import type {
  PreparationChange,
  PreparationWish,
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

/** A limit that the run reached, which a person decides about. */
export interface Standstill {
  limit: "ops" | "repairs" | "iterations" | "time";
  /** What happened, in one or two sentences. */
  says: string;
}

/** How the run ended without a further change: the person wants it so. */
export type RecipesEnding = "rejected" | "stopped" | "rolled_back";

/** What a preparation knows; rows and columns of data are never part of it. */
export interface RecipesFacts extends KitFacts {
  intent: "create" | "update" | "undo" | null;
  /** Datasets of the conversation with their recipes. */
  known: PreparedDataset[];
  /** Their versions as they are now. */
  versions: DatasetVersionReference[];
  wish: PreparationWish | null;
  plan: PreparationPlan | null;
  /** The engine's newest patch. */
  patch: WrittenOp[];
  /** The patch as it is applied, or the version to go back to; null until it is known. */
  change: PreparationChange | null;
  /** What the engine wants to ask a person; null for nothing. */
  asked: ClarificationQuestion | null;
  choices: PersonsChoice[];
  /** What the person wants different, oldest first. */
  remarks: string[];
  /** Why nothing can be done or was written, in words for the person; null when it can. */
  refusal: string | null;
  problems: PatchProblem[];
  /** Repairs of the present patch. */
  repairs: number;
  tried: TriedPreparation | null;
  /** SHA-256 of the call that would write `tried`. */
  hash: string;
  approval: CallApproval | null;
  /** Counts proposals that were shown or applied, from 1. */
  proposal: number;
  /** Sentences of the proposal that the person wanted changed. */
  previousSteps: string[] | null;
  started: StartedPreparation | null;
  /** What the run has written; the newest change. */
  result: Preparation | null;
  verdict: PreparationVerdict | null;
  /** How often the result was mended by a further patch. */
  iterations: number;
  standstill: Standstill | null;
  /** What a person decided at a limit. */
  wayOn: "open" | "retry" | "keep" | "roll_back" | "wait";
  review: "open" | "accepted" | "revise";
  revisions: number;
  ending: RecipesEnding | null;
}

/** How often each part of a run may happen before a person decides. */
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
