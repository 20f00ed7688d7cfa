import { z } from "zod";
import { Cell } from "../datasets/cell";
import { MessageId, SessionId } from "../ids";
import { ChangeReport } from "./change-report";
import { ChangeReading, Confidence } from "./change-reading";
import { DayRange } from "./change-request";
import { ComparisonVerdict } from "./datasets/dataset-comparison";

/** What an investigation and all of its analysts are about, with nothing left relative. */
export const InvestigationParameters = z.object({
  /** Name of the measure, for people. */
  measure: z.string(),
  /** How it is computed, for people. */
  definition: z.string(),
  /** Names of the datasets. */
  datasets: z.array(z.string()),
  period: DayRange,
  comparison: DayRange,
  /** What the values before are of, where they are those of a plan for the same days. */
  baseline: z.object({ label: z.string(), dataset: z.string() }).optional(),
  grain: ChangeReading.shape.grain,
  /** Conditions as sentences. */
  filters: z.array(z.string()),
  unit: z.string().nullable(),
  /** Null where the unit is not one of money. */
  currency: z.string().nullable(),
  population: z.string(),
  confidence: Confidence,
  /** What was decided that the words leave open, as sentences. */
  assumptions: z.array(z.string()),
});
export type InvestigationParameters = z.infer<typeof InvestigationParameters>;

/** What an analyst's result covers, as far as code can determine it; absent for what it cannot. */
const CoveredParameters = InvestigationParameters.pick({
  measure: true,
  period: true,
  comparison: true,
  grain: true,
  filters: true,
  unit: true,
}).partial();

/** An analyst of an investigation, which answered a part of the question in a conversation of its own. */
export const InvestigationAnalyst = z.object({
  /** Unique within the investigation. */
  id: z.string(),
  title: z.string(),
  question: z.string(),
  /** Its conversation; null when none was started. */
  sessionId: SessionId.schema.nullable(),
  /** Its answer; null when it has none. */
  messageId: MessageId.schema.nullable(),
  parameters: CoveredParameters,
  /** `answered`: its result is comparable. `not_comparable`: it differs from the parameters. */
  status: z.enum(["answered", "not_comparable", "failed"]),
  /** What it found, or why it found nothing, in one sentence. */
  finding: z.string(),
});
export type InvestigationAnalyst = z.infer<typeof InvestigationAnalyst>;

const ComparedField = z.enum([
  "period",
  "comparison",
  "grain",
  "calendar",
  "dimensions",
  "filters",
  "unit",
  "currency",
  "totals",
  "data",
]);

/** Whether the results agree in one respect. */
export const ParameterComparison = z.object({
  field: ComparedField,
  ok: z.boolean(),
  /** For datasets that are compared with each other: whether they agree by themselves or by what code does; absent otherwise. */
  verdict: ComparisonVerdict.optional(),
  says: z.string(),
});
export type ParameterComparison = z.infer<typeof ParameterComparison>;

/** What one item of a dimension adds to the change. */
export const InvestigationContribution = z.object({
  /** A column, or two joined by ` × `. */
  dimension: z.string(),
  /** Text of the item; `other` for all that have no row of their own. */
  item: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  change: z.number(),
  /** Part of the whole change; null where that is zero. */
  share: z.number().nullable(),
  effect: ChangeReport.shape.contributions.element.shape.effect,
});
export type InvestigationContribution = z.infer<typeof InvestigationContribution>;

/** A figure that a recommendation rests on. */
export const Evidence = z.object({
  name: z.string(),
  value: Cell,
  unit: z.string().nullable(),
  /** The answer that it is from; null for the investigation's own figures. */
  messageId: MessageId.schema.nullable(),
  sessionId: SessionId.schema.nullable(),
});
export type Evidence = z.infer<typeof Evidence>;

/** What to do about the change. `valid`: its figures exist and point that way; otherwise it is an idea. */
export const Recommendation = z.object({ text: z.string(), evidence: z.array(Evidence), valid: z.boolean() });
export type Recommendation = z.infer<typeof Recommendation>;

/** How a change came about: what was compared, what adds to it, and what follows. */
export const Investigation = z.object({
  parameters: InvestigationParameters,
  /** The measure in the two periods; null where nothing was computed. */
  totals: z
    .object({
      before: z.number().nullable(),
      after: z.number().nullable(),
      change: z.number().nullable(),
      /** change ÷ |before|. */
      relative: z.number().nullable(),
    })
    .nullable(),
  /** Whether the change exceeds the usual variation; null where nothing was computed. */
  usual: ChangeReport.shape.usual.nullable(),
  analysts: z.array(InvestigationAnalyst),
  comparisons: z.array(ParameterComparison),
  /** How often analysts were asked again. */
  requeries: z.int().nonnegative(),
  /** Sorted by |change|; complete for each dimension and effect. */
  contributions: z.array(InvestigationContribution),
  /** Likely causes and facts about calendar and data, most likely first, as sentences. */
  causes: z.array(z.string()),
  recommendations: z.array(Recommendation),
  /** What was not examined, as sentences. */
  notExamined: z.array(z.string()),
  /** Whether every result that is used is about the same thing. */
  comparable: z.boolean(),
});
export type Investigation = z.infer<typeof Investigation>;
