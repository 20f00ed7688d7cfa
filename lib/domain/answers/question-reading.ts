import { z } from "zod";
import { Query } from "../query/query";

/** Kinds of decisions that a part of a reading can make. */
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

/** One decision about how a question was read, with its alternatives. */
export const ReadingPart = z.object({
  /** Unique within the reading. */
  id: z.string(),
  kind: ReadingPartKind,
  /** Display text, for example `by month` or `Country = Germany`. */
  label: z.string(),
  /** The decision in the engine's notation; empty where nothing was decided. */
  value: z.string(),
  /** Alternatives with their labels; the empty value removes the part. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type ReadingPart = z.infer<typeof ReadingPart>;

/** How an engine read a question. The parts alone determine what is computed. */
export const QuestionReading = z.object({
  /** Whether it changes the reading of the previous question; absent for an independent question. */
  follows: z.boolean().optional(),
  parts: z.array(ReadingPart),
  /** Words of the question not covered by any part, as written. */
  unused: z.array(z.string()),
  /** What is computed, in the query language; absent where no single query expresses it. Answers keep it beside the reading. */
  asked: Query.optional(),
});
export type QuestionReading = z.infer<typeof QuestionReading>;

/** Another value for one part of a reading: one of its options, or one in the same notation. */
export const ReadingChange = z.object({ id: z.string().min(1).max(100), value: z.string().max(8_000) });
export type ReadingChange = z.infer<typeof ReadingChange>;

/**
 * Applies changed values to the reading. Drops words without a part, because the user has seen
 * them.
 */
export function withChanges(reading: QuestionReading, changes: readonly ReadingChange[]): QuestionReading {
  const values = new Map(changes.map(({ id, value }) => [id, value]));
  const parts = reading.parts.map((part) => ({ ...part, value: values.get(part.id) ?? part.value }));
  return { parts, unused: [] };
}
