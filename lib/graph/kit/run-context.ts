import type { QuestionReading } from "@/lib/domain/answers/question-reading";
import type { PromptTurn } from "@/lib/domain/runs/prompt";
import type { TokenUsage } from "@/lib/domain/runs/usage";
import type { CapabilityRun } from "./capability";
import type { NodeChunk } from "./graph-chunk";
import type { KitState, KitUpdate } from "./state/channels";
import type { TextArchive } from "./state/text-archive";
import type { TranscriptEntry, TranscriptReference } from "./transcript/transcript-entry";

/** Context shared by all nodes of one run; none of it is state. Capabilities add their own parts. */
export interface KitContext<Facts> extends Pick<
  CapabilityRun,
  "ports" | "sessionId" | "runId" | "history" | "consent" | "signal"
> {
  question: string;
  /** Read once, so that all prompts of the run start with the same bytes. */
  instructions: string;
  /** Text that follows the instructions in every prompt, such as the datasets. */
  summary: string;
  historyTurns: readonly PromptTurn[];
  texts: TextArchive;
  /** Returns the text that a model reads in place of a reference. */
  readReference(this: void, reference: TranscriptReference): Promise<string>;
  /** Collects the facts for an engine that does not read prose. */
  toEngineFacts(this: void, facts: Facts): Promise<unknown>;
}

/** What a node receives in addition to its run's context. */
export interface NodeTools {
  /** 1-based number of this visit to the node within the run. */
  attempt: number;
  emit(chunk: NodeChunk): void;
  /** Adds the usage of a model call. */
  addUsage(usage: TokenUsage, model: string): void;
  /** Records how the engine reads the question in the facts, whether or not the node succeeds. */
  keepReading(reading: QuestionReading): void;
}

/** What a node returns: a state update and a plain summary. */
export interface NodeResult<Facts> {
  update: Omit<KitUpdate<Facts>, "messages"> & { messages?: TranscriptEntry[] };
  summary: string;
}

/** A step of a capability that does not ask the user. */
export type GraphNode<Facts, Context> = (
  state: KitState<Facts>,
  run: Context & NodeTools,
) => Promise<NodeResult<Facts>>;
