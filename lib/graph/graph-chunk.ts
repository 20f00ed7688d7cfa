import type { Answer } from "@/lib/domain/answers/answer";
import type { ArtifactId } from "@/lib/domain/ids";
import type { Interrupt } from "@/lib/domain/runs/interrupt";
import type { NodeName } from "@/lib/domain/runs/node-name";
import type { TokenUsage } from "@/lib/domain/runs/usage";
import type { ArtifactKind } from "@/lib/ports/artifact-store";

/**
 * What a running graph tells. `node_…` and `artifact` are also in the state of their step, under `toldChannel`, so that they
 * are stored with it; `node_start` may be stored earlier, under the same key. A step that runs again after a crash tells the
 * same ones again, with the same node and attempt. `answer` is to be stored too, the other ones are live only.
 */
export type GraphChunk =
  | { type: "node_start"; node: NodeName; attempt: number }
  | {
      type: "node_end";
      node: NodeName;
      attempt: number;
      /** What came out, in plain words, at most 200 characters. */
      summary: string;
      durationMs: number;
      usage: TokenUsage;
      /** Where the run goes from here; null at its end. */
      next: NodeName | null;
      /** Why it goes there, one sentence of at most 300 characters; null when there is no choice. */
      reason: string | null;
      /** The model that was asked, if one was. */
      model: string | null;
    }
  | {
      type: "node_error";
      node: NodeName;
      attempt: number;
      /** One sentence for a person. */
      message: string;
      /** For the server's log only. */
      cause: unknown;
    }
  | { type: "artifact"; artifactId: ArtifactId; kind: ArtifactKind }
  | { type: "text_delta"; node: NodeName; text: string }
  | { type: "python_output"; text: string }
  | { type: "queue_position"; position: number }
  /** The last one of a run that waits for a person; `key` is unique within the run, and the same again when it asks again. */
  | { type: "interrupt"; key: string; interrupt: AskedInterrupt }
  /** The last one of a run that has come to its end. */
  | { type: "answer"; answer: Answer };

/** What a run asks a person, before it has an id. */
export type AskedInterrupt = Omit<Interrupt, "id">;

/** What a node tells on its way. */
export type NodeChunk = Exclude<GraphChunk, { type: "answer" | "interrupt" }>;

/** What a run comes to: its answer, or what it asks a person. */
export type LastChunk = Exclude<GraphChunk, NodeChunk>;
