/**
 * A part of a turn that is looked up when the turn is read, to keep state small. Each capability has its own kinds and
 * reads them in its run context.
 */
export type TranscriptReference = { of: string } & Readonly<Record<string, unknown>>;

/** Part of a turn: text, or what is looked up. */
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
