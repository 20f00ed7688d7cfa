/**
 * A part of a turn that is resolved when the turn is read, to keep state small. Each capability defines its own kinds
 * and resolves them in its run context.
 */
export type TranscriptReference = { of: string } & Readonly<Record<string, unknown>>;

/** Part of a turn: text, or a reference to look up. */
export type TranscriptPart = { text: string } | { reference: TranscriptReference };

/** One turn of this run's conversation with the engine. Entries are only ever appended. */
export interface TranscriptEntry {
  role: "user" | "assistant";
  parts: TranscriptPart[];
}

/** Creates a plain-text entry. */
export function toTextEntry(role: TranscriptEntry["role"], text: string): TranscriptEntry {
  return { role, parts: [{ text }] };
}
