import { z } from "zod";

/** Days as a model writes them; code checks that they are dates. */
const WrittenRange = z.object({ start: z.string(), end: z.string() });

/** Reply to the task that reads the question. Only what it corrects of the draft by rules has to be given. */
export const ParameterReply = z.object({
  /** Words for the measure, as in the data or the definitions. */
  measure: z.string(),
  period: WrittenRange.nullish(),
  comparison: WrittenRange.nullish(),
  filters: z.array(z.string()).nullish(),
  unit: z.string().nullish(),
  currency: z.string().nullish(),
  population: z.string().nullish(),
  grain: z.string().nullish(),
  /** How sure each field is, from 0 to 1. */
  confidence: z
    .object({
      measure: z.number().nullish(),
      period: z.number().nullish(),
      comparison: z.number().nullish(),
      filters: z.number().nullish(),
    })
    .nullish(),
  assumptions: z.array(z.string()).nullish(),
  reasoning: z.string().nullish(),
});
export type ParameterReply = z.infer<typeof ParameterReply>;

/** A part of the question for one analyst. */
const PlannedAnalyst = z.object({
  title: z.string(),
  question: z.string(),
  /** Names of its datasets; all of them when left out. */
  datasets: z.array(z.string()).nullish(),
});

/** Reply to the task that plans an investigation: two to five analysts, or none where contributions say everything. */
export const PlanReply = z.object({ analysts: z.array(PlannedAnalyst), reasoning: z.string().nullish() });
export type PlanReply = z.infer<typeof PlanReply>;

/** A figure that a recommendation names, by its id, with the way it points. */
const NamedFigure = z.object({ figure: z.string(), points: z.enum(["up", "down"]).nullish() });

/** Reply to the task that draws the conclusion. */
export const DiagnosisReply = z.object({
  /** Markdown; words about the figures, which code has computed. */
  diagnosis: z.string(),
  recommendations: z.array(
    z.object({ text: z.string(), evidence: z.array(z.union([z.string(), NamedFigure])).nullish() }),
  ),
  reasoning: z.string().nullish(),
});
export type DiagnosisReply = z.infer<typeof DiagnosisReply>;
