import { z } from "zod";
import { DatasetId } from "../ids";
import { ChangeRequest, DayRange } from "./change-request";

/** What of a question about a change can be doubtful. */
export const ReadField = z.enum(["measure", "period", "comparison", "filters"]);
export type ReadField = z.infer<typeof ReadField>;

/** How sure a reading is of each field, from 0 to 1. */
export const Confidence = z.record(ReadField, z.number().min(0).max(1));
export type Confidence = z.infer<typeof Confidence>;

/**
 * What a field rests on: the words of the question; the newest period of the data that fits them; habit; "since"; a person's
 * choice; a model's reading; or the likeliest choice, because nobody could be asked.
 */
export const Basis = z.enum(["words", "newest", "usual", "since", "person", "model", "likeliest"]);
export type Basis = z.infer<typeof Basis>;

/** Below this confidence a person is asked. */
export const leastConfidence = 0.6;

/** What a person can choose where the words leave a field open; it replaces these parts of the reading. */
export const ReadingChoice = z.object({
  id: z.string(),
  label: z.string(),
  description: z.string(),
  /** For people, of the measure. */
  measure: z.string().optional(),
  definition: z.string().optional(),
  unit: z.string().nullable().optional(),
  request: z.object({
    measure: ChangeRequest.shape.measure.optional(),
    period: DayRange.optional(),
    comparison: DayRange.optional(),
  }),
});
export type ReadingChoice = z.infer<typeof ReadingChoice>;

/** A question to the person about one field; the first choice is the recommended one. */
export const OpenField = z.object({
  field: ReadField,
  text: z.string(),
  choices: z.array(ReadingChoice),
  /** Whether only a person can choose, because every choice is about something else than the question. */
  isPersonal: z.boolean().optional(),
});
export type OpenField = z.infer<typeof OpenField>;

/** How a question about a change is read: everything that is needed to compute it, with nothing left relative. */
export const ChangeReading = z.object({
  request: ChangeRequest,
  /** Name of the measure, for people. */
  measure: z.string(),
  /** How it is computed, for people, for example `sum of amount`. */
  definition: z.string(),
  /** Name of the dataset. */
  dataset: z.object({ id: DatasetId.schema, name: z.string() }),
  /** Length of the period: `month` for whole months, `day` for any other days. */
  grain: z.enum(["day", "week", "month", "quarter", "half", "year"]),
  /** The conditions of the request as sentences. */
  filters: z.array(z.string()),
  /** ISO code or sign where the unit is one of money; null otherwise. */
  currency: z.string().nullable(),
  /** Which rows the measure is about, for people. */
  population: z.string(),
  /** Which way the person says it went; null when the words do not say. */
  said: z.enum(["up", "down"]).nullable(),
  confidence: Confidence,
  basis: z.record(ReadField, Basis),
  /** What else was decided about a field, or could not be followed, as sentences. */
  notes: z.array(z.object({ field: ReadField, says: z.string() })),
  /** What the data says of the unit in two ways, as a sentence; absent where it does not. */
  conflict: z.string().optional(),
  /** First and newest day of the data. */
  days: DayRange,
  /** Changes that the data can show, the likeliest first: complete periods. */
  nearest: z.array(ReadingChoice),
  /** Fields to ask about, doubtful ones only. */
  open: z.array(OpenField),
});
export type ChangeReading = z.infer<typeof ChangeReading>;

/** Why a question about a change cannot be computed, with what to ask instead. */
export const UnreadChange = z.object({ explanation: z.string(), suggestions: z.array(z.string()) });
export type UnreadChange = z.infer<typeof UnreadChange>;
