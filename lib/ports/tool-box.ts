import type { ArtifactId } from "../domain/ids";

/** Outcome of a call. Only the summary reaches a model. */
export interface ToolEnvelope {
  ok: boolean;
  /** What came of it, for a person and a model; at most 600 characters. */
  summary: string;
  /** The whole result, where it is longer than the summary. */
  artifactId?: ArtifactId;
  /** What a person can do about a failure, one sentence. */
  remedy?: string;
  /** A message that would take the effect back, for example “Rename the dataset …”. */
  undo?: string;
  /** What was deleted and can be restored for a short time. */
  restore?: { kind: "dataset" | "session"; id: string; name: string };
  /** What the call was about, for rules that do not read prose: JSON, never shown to a model. */
  facts?: unknown;
}
