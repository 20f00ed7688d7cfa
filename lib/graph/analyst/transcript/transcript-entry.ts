import type { ArtifactId } from "@/lib/domain/ids";

/** A part of a turn that is looked up when the turn is read, to keep state small. */
export type TranscriptReference =
  /** The run's question. */
  | { of: "question" }
  /** Detailed profile rows of columns. */
  | { of: "columns"; names: string[] }
  /** The code of an execution. */
  | { of: "code"; execution: ArtifactId }
  /** The digest of an execution's outcome. */
  | { of: "outcome"; execution: ArtifactId };

export type TranscriptPart = { text: string } | { reference: TranscriptReference };

/** One turn of this run's conversation with the engine. Entries are only ever appended. */
export interface TranscriptEntry {
  role: "user" | "assistant";
  parts: TranscriptPart[];
}

/** Makes an entry of plain text. */
export function toTextEntry(role: TranscriptEntry["role"], text: string): TranscriptEntry {
  return { role, parts: [{ text }] };
}
