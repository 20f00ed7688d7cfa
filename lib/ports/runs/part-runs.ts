import type { Answer } from "../../domain/answers/answer";
import type { CapabilityId } from "../../domain/capability";
import type { MessageId, RunId, SessionId } from "../../domain/ids";
import type { DatasetVersionReference, RunStatus } from "./run-store";

/** A part of a run's question, answered by a run of its own. */
export interface PartRequest {
  /** Unique within the run. */
  key: string;
  /** Name of its conversation. */
  title: string;
  question: string;
  capability: CapabilityId;
  datasets: readonly DatasetVersionReference[];
  /** What its answer is bound to, as text for its prompts. */
  constraints: string;
  /** What was wrong with the previous attempt, as text for its prompts; hidden from its second computation. Absent for a first attempt. */
  correction?: string;
  /** From 1; a higher one asks the same question again, as the next version of its answer. */
  attempt: number;
}

/** A part with the newest of its runs. */
export interface PartState {
  key: string;
  sessionId: SessionId;
  runId: RunId;
  status: RunStatus;
  /** How many runs it has had. */
  attempts: number;
  /** The newest answer; null as long as there is none. */
  answer: Answer | null;
  messageId: MessageId | null;
}

/** Stores parts: each is a conversation of its own that belongs to a run. */
export interface PartStore {
  /** Starts a part of the run unless it has had this attempt. Throws `not_found` when the run is gone. */
  start(runId: RunId, part: PartRequest & { seed: number }): Promise<void>;
  /** Whether runs of a conversation may have parts; a part has none of its own. */
  mayStart(sessionId: SessionId): Promise<boolean>;
  /** Lists the parts of a run, by key. */
  list(runId: RunId): Promise<PartState[]>;
}

/** Answers parts of a run's question by runs of their own, at the same time. */
export interface PartRuns {
  /** Whether the run may have parts. */
  mayStart(this: void): Promise<boolean>;
  /** Starts parts that have not been started yet. */
  start(this: void, parts: readonly PartRequest[]): Promise<void>;
  /** Waits until these parts have ended, and returns them in this order. Throws `cancelled`. */
  wait(this: void, keys: readonly string[], onProgress: (progress: PartProgress) => void): Promise<PartState[]>;
}

/** What a part does; `node` is the one that it has entered, null when that is not known. */
export interface PartProgress extends Pick<PartState, "key" | "sessionId" | "status"> {
  node: string | null;
}
