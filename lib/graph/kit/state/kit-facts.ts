import type { QuestionReading } from "@/lib/domain/answers/question-reading";
import type { ErrorCode } from "@/lib/domain/caveat-error";
import type { KeptText } from "./text-archive";

/** Why a run could not continue; part of the answer. */
export interface Fault {
  node: string;
  code: ErrorCode;
  /** One user-facing sentence. */
  message: string;
  remedy: string | null;
}

/** The engine's statement that the question is out of its scope. */
export interface BeyondEngine {
  explanation: string;
  suggestions: string[];
}

/** Facts common to all capabilities; each adds its own. Payloads are artifacts, referenced by id. */
export interface KitFacts {
  /** Empty in checkpoints, because the run's input holds it. */
  question: string;
  /** How often each node has run to completion. */
  visits: Partial<Record<string, number>>;
  /** How the engine reads the question; null if it does not report that. */
  reading: QuestionReading | null;
  /** The answer's text; null until it is written. */
  explanation: KeptText | null;
  beyond: BeyondEngine | null;
  fault: Fault | null;
}

/** Properties of a capability's facts beyond their type. */
export interface FactsShape<Facts extends KitFacts> {
  /** Returns the facts at the start of a run, without its question. */
  toInitial(this: void): Facts;
  /** Repairs facts stored by an earlier release; does nothing by default. */
  repair?(this: void, facts: Facts): Facts;
}

/** The common facts at the start of a run. */
export const initialKitFacts: KitFacts = {
  question: "",
  visits: {},
  reading: null,
  explanation: null,
  beyond: null,
  fault: null,
};
