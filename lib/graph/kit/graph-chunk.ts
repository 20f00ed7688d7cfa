import type { Answer } from "@/lib/domain/answers/answer";
import type { ArtifactId, SessionId } from "@/lib/domain/ids";
import type { PartStatus } from "@/lib/domain/runs/run-event";
import type { Interrupt } from "@/lib/domain/runs/interrupt";
import type { TokenUsage } from "@/lib/domain/runs/usage";
import type { ArtifactKind } from "@/lib/ports/data/artifact-store";

/**
 * What a running graph emits. `node_…` and `artifact` are also part of their step's state, under `stepEventsChannel`,
 * and are stored with it; `node_start` may be stored earlier, under the same key. A step that runs again after a crash
 * emits the same chunks again, with the same node and attempt. `answer` is stored too; all others are live only.
 */
export type GraphChunk =
  | { type: "node_start"; node: string; attempt: number }
  | {
      type: "node_end";
      node: string;
      attempt: number;
      /** The outcome in plain words, at most 200 characters. */
      summary: string;
      durationMs: number;
      usage: TokenUsage;
      /** The next node; null at the end of the run. */
      next: string | null;
      /** The reason, in one sentence of at most 300 characters; null if there is no choice. */
      reason: string | null;
      /** The model that was called, if any. */
      model: string | null;
    }
  | {
      type: "node_error";
      node: string;
      attempt: number;
      /** One user-facing sentence. */
      message: string;
      /** For the server's log only. */
      cause: unknown;
    }
  /** A part of the question that an own run answers: it has started, or ended. */
  | { type: "part"; key: string; attempt: number; title: string; sessionId: SessionId; status: PartStatus }
  | { type: "part_node"; key: string; node: string }
  | { type: "artifact"; artifactId: ArtifactId; kind: ArtifactKind }
  | { type: "text_delta"; node: string; text: string }
  | { type: "python_output"; text: string }
  | { type: "queue_position"; position: number }
  /** The last chunk of a run that waits for a person; `key` is unique within the run and stable when it asks again. */
  | { type: "interrupt"; key: string; interrupt: AskedInterrupt }
  /** The last chunk of a completed run. */
  | { type: "answer"; answer: Answer };

/** An interrupt that has no id yet. */
export type AskedInterrupt = Omit<Interrupt, "id">;

/** What a node emits while it runs. */
export type NodeChunk = Exclude<GraphChunk, { type: "answer" | "interrupt" }>;

/** Last chunk of a run: its answer, or an interrupt. */
export type LastChunk = Exclude<GraphChunk, NodeChunk>;
