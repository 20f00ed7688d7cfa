import { z } from "zod";

/** What a part of a reading decides. */
export const ReadingPartKind = z.enum([
  "measure",
  "aggregate",
  "group",
  "filter",
  "period",
  "compare",
  "order",
  "limit",
  "chart",
]);
export type ReadingPartKind = z.infer<typeof ReadingPartKind>;

/** One piece of how a question was read, with what can stand in its place. */
export const ReadingPart = z.object({
  /** Unique within the reading. */
  id: z.string(),
  kind: ReadingPartKind,
  /** For people, for example `by month` or `Country = Germany`. */
  label: z.string(),
  /** The piece for the engine that made it; empty where nothing was decided. */
  value: z.string(),
  /** Alternatives with their labels; the empty value leaves the piece out. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type ReadingPart = z.infer<typeof ReadingPart>;

/** How an engine read a question. The parts alone determine what is computed. */
export const QuestionReading = z.object({
  parts: z.array(ReadingPart),
  /** Words of the question that no part stands for, as they were written. */
  unused: z.array(z.string()),
  /** Choices that the words do not settle, as sentences; an answer that rests on one is not presented as confirmed. */
  guesses: z.array(z.string()).optional(),
});
export type QuestionReading = z.infer<typeof QuestionReading>;

/** Another value for one part of a reading: one of its options, or one written by the same rules. */
export const ReadingChange = z.object({ id: z.string().min(1).max(100), value: z.string().max(8_000) });
export type ReadingChange = z.infer<typeof ReadingChange>;

/** The reading with other values. Words without a part are left aside and guesses hold from then on, because a person has seen them. */
export function withChanges(reading: QuestionReading, changes: readonly ReadingChange[]): QuestionReading {
  const values = new Map(changes.map(({ id, value }) => [id, value]));
  const parts = reading.parts.map((part) => ({ ...part, value: values.get(part.id) ?? part.value }));
  return { parts, unused: [] };
}
