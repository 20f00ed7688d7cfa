import type { RunId } from "@/lib/domain/ids";
import type { LiveEvent, RunEvent } from "@/lib/domain/runs/run-event";
import type { NodeChunk } from "./graph-chunk";

/** A converted chunk: an event to store under a key that is unique within its run, or a live event. */
export type ConvertedChunk = { stored: { key: string; event: RunEvent } } | { live: LiveEvent };

/** Converts a chunk of the graph. The answer is not an event here; it is stored with the end of the run. */
export function toRunEvent(chunk: NodeChunk, envelope: { runId: RunId; at: string }): ConvertedChunk {
  switch (chunk.type) {
    case "node_start": {
      const { node, attempt } = chunk;
      return { stored: { key: `${node}:${attempt}:start`, event: { type: "node_start", ...envelope, node, attempt } } };
    }
    case "node_end": {
      const { node, attempt, summary, durationMs, usage, next, reason, model } = chunk;
      const event: RunEvent = {
        type: "node_end",
        ...envelope,
        node,
        attempt,
        summary: summary.slice(0, 200),
        durationMs,
        usage,
        next,
        reason: reason?.slice(0, 300) ?? null,
        model,
      };
      return { stored: { key: `${node}:${attempt}:end`, event } };
    }
    case "node_error": {
      const { node, attempt, message } = chunk;
      return {
        stored: { key: `${node}:${attempt}:error`, event: { type: "node_error", ...envelope, node, attempt, message } },
      };
    }
    case "artifact": {
      const { artifactId, kind } = chunk;
      return { stored: { key: `artifact:${artifactId}`, event: { type: "artifact", ...envelope, artifactId, kind } } };
    }
    case "part": {
      const { key, attempt, title, sessionId, status } = chunk;
      const event: RunEvent = { type: "part", ...envelope, key, attempt, title, sessionId, status };
      return { stored: { key: `part:${key}:${attempt}:${status}`, event } };
    }
    case "part_node":
      return { live: { type: "part_node", ...envelope, key: chunk.key, node: chunk.node } };
    case "text_delta":
      return { live: { type: "text_delta", ...envelope, node: chunk.node, text: chunk.text } };
    case "python_output":
      return { live: { type: "python_output", ...envelope, text: chunk.text } };
    case "queue_position":
      return { live: { type: "queue_position", ...envelope, position: chunk.position } };
  }
}
