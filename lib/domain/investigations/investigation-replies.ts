import { z } from "zod";
import { Cell } from "../datasets/cell";

/** Days as a model writes them; code checks that they are dates. */
const WrittenRange = z.object({ start: z.string(), end: z.string() });

/** How a number is computed, as a model writes it; code checks words and columns. */
const WrittenQuantity = z.object({
  /** `sum`, `rows`, `distinct` or `average`. */
  of: z.string(),
  /** For `rows`: only rows with a value in it count; usually left out. */
  column: z.string().nullish(),
  /** For `sum`: a second column that each value is multiplied with. */
  times: z.string().nullish(),
});
export type WrittenQuantity = z.infer<typeof WrittenQuantity>;

/** Reply to the task that reads the question. Only what it corrects of the draft by rules has to be given. */
export const ParameterReply = z.object({
  /** Words for the measure, as in the data or the definitions. */
  measure: z.string(),
  /** How it is computed, where the draft computes another number; with `per`, both divided. */
  computed: WrittenQuantity.extend({ per: WrittenQuantity.nullish() }).nullish(),
  period: WrittenRange.nullish(),
  comparison: WrittenRange.nullish(),
  /** Conditions of the question that the draft lacks, as sentences. */
  filters: z.array(z.string()).nullish(),
  unit: z.string().nullish(),
  currency: z.string().nullish(),
  /** How sure each field is, from 0 to 1. */
  confidence: z
    .object({
      measure: z.number().nullish(),
      period: z.number().nullish(),
      comparison: z.number().nullish(),
      filters: z.number().nullish(),
    })
    .nullish(),
  /** Which way the person says it went: `up` or `down`. */
  claimed: z.string().nullish(),
  reasoning: z.string().nullish(),
});
export type ParameterReply = z.infer<typeof ParameterReply>;

/** A measure other than that of the investigation; with `per`, both divided. */
const WrittenMeasure = WrittenQuantity.extend({
  name: z.string(),
  per: WrittenQuantity.nullish(),
  unit: z.string().nullish(),
});
export type WrittenMeasure = z.infer<typeof WrittenMeasure>;

/** A condition of a part, as a model writes it; code checks operator and column. */
const WrittenCondition = z.object({
  column: z.string(),
  op: z.string().nullish(),
  value: z.union([Cell, z.array(Cell)]).nullish(),
});
export type WrittenCondition = z.infer<typeof WrittenCondition>;

/** A part of the question for one analyst, with what its result has to state. */
const PlannedAnalyst = z.object({
  title: z.string(),
  question: z.string(),
  /** Names of its datasets; all of them when left out. */
  datasets: z.array(z.string()).nullish(),
  /** The measure that its result states in both periods; that of the investigation when left out. */
  measure: WrittenMeasure.nullish(),
  /** Conditions beside those of the investigation. */
  where: z.array(WrittenCondition).nullish(),
  /** Names of the two values in its result, where the question fixes them; `measure_before` and `measure_after` when left out. */
  states: z.object({ before: z.string(), after: z.string() }).nullish(),
});
export type PlannedAnalyst = z.infer<typeof PlannedAnalyst>;

/** The fewest and the most analysts of a plan by a model. */
export const analystLimits = { fewest: 2, most: 5 } as const;

/** Reply to the task that plans an investigation; further analysts are dropped. Rules may plan none. */
export const PlanReply = z.object({
  analysts: z.array(PlannedAnalyst).min(analystLimits.fewest),
  reasoning: z.string().nullish(),
});
export type PlanReply = z.infer<typeof PlanReply>;

/** A figure that a recommendation names, by its id, with the way it points: `up` or `down`. */
const NamedFigure = z.object({ figure: z.string(), points: z.string().nullish() });

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
