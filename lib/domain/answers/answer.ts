import { z } from "zod";
import { Restorable } from "../tools/restorable";
import { Approach, Attempts, Evaluation, Requirements } from "./analysis";
import { AnswerQuery } from "./answer-query";
import { CapabilityId, MessageRoute } from "../capability";
import { Cell } from "../datasets/cell";
import { AppliedCure, Cure } from "./cure";
import { FoundItem } from "../library/found-item";
import { Clarification } from "../runs/clarification";
import { AnalysisResult } from "../runs/execution";
import { ArtifactId, DatasetId, DatasetVersionId } from "../ids";
import { Investigation } from "../investigations/investigation";
import { Preparation } from "../recipes/preparation";
import { Query } from "../query/query";
import { ReadVerdict } from "./read-verdict";
import { QuestionReading } from "./question-reading";
import { TableView } from "../datasets/table-view";
import { Measured, Verification } from "./verification";

/** One deterministic check of a result. */
export const Check = z.object({ name: z.string(), passed: z.boolean(), detail: z.string() });
export type Check = z.infer<typeof Check>;

/** How the values were computed: whether an independent computation returns them, too. */
const ComputedVerdict = z.object({
  status: z.enum(["confirmed", "different", "not_confirmed"]),
  line: z.string(),
});
export type ComputedVerdict = z.infer<typeof ComputedVerdict>;

/**
 * How far an answer can be trusted. `checked`: the question was read clearly, the headline and all requested values are confirmed and no
 * doubt moves them. `caveats`: confirmed, but a doubt or an assumption moves or limits them. `unverified`: the reading is unclear, or
 * nothing independent confirms the headline. `failed`: something is definitely wrong.
 */
export const Verdict = z.object({
  status: z.enum(["checked", "caveats", "unverified", "failed"]),
  checks: z.array(Check),
  /**
   * The status in words and the reason for it, for example `Confirmed by a second computation (SQL) · varies by at most
   * 1.1 %`. Absent in answers from an earlier release.
   */
  line: z.string().optional(),
  /** The two statements that the status follows from. Absent where nothing was computed, and in answers from an earlier release. */
  read: ReadVerdict.optional(),
  computed: ComputedVerdict.optional(),
});
export type Verdict = z.infer<typeof Verdict>;

/** The dataset that rows belong to. A missing version, as in answers from an earlier release, means the newest one. */
const OfDataset = z.object({ datasetId: DatasetId.schema, versionId: DatasetVersionId.schema.optional() });

/** Rows of a dataset: those with this value in the column (null: without a value), or those of a view. */
export const CaveatRows = z.union([
  OfDataset.extend({ column: z.string(), value: Cell }),
  OfDataset.extend({ view: TableView.pick({ filters: true, rows: true, repeated: true }).partial() }),
]);
export type CaveatRows = z.infer<typeof CaveatRows>;

/** A fact about the data or the method that may move the answer. */
export const Caveat = z.object({
  /** Starts with the fact itself. */
  text: z.string(),
  columns: z.array(z.string()),
  rows: z.int().nonnegative().optional(),
  /** The affected rows, if they can be selected in the stored table. */
  which: CaveatRows.optional(),
  /** The full list, if the text names only some of them. */
  examples: z.array(z.string()).optional(),
  /** How it may affect the answer. */
  effect: z.string().optional(),
  /** Measured effect on the headline; absent where nothing was measured. */
  measured: Measured.optional(),
  /** Whether another group leads without what it is about. Such a caveat comes first. */
  decides: z.boolean().optional(),
  /** Data changes that remove the caveat. Absent in answers from an earlier release. */
  cures: z.array(Cure).optional(),
});
export type Caveat = z.infer<typeof Caveat>;

export const FigureReference = z.object({
  id: ArtifactId.schema,
  kind: z.enum(["plotly", "image"]),
  title: z.string(),
});
export type FigureReference = z.infer<typeof FigureReference>;

/** What an answer was computed from, so that it can be reproduced. */
export const AnswerBasis = z.object({
  /** Random seed of its executions. */
  seed: z.int(),
  datasets: z.array(
    z.object({ id: DatasetId.schema, name: z.string(), versionId: DatasetVersionId.schema, fingerprint: z.string() }),
  ),
  /** The approach that was used, if there was a choice. */
  approachId: z.string().nullable(),
  /** What kind of rerun created this version; null for the first one. */
  rerun: z.enum(["approach", "code", "data", "exact", "reading", "cure", "again"]).nullable(),
  /** Whether the user chose how to read the question; later versions keep that reading. */
  chosenReading: z.boolean().optional(),
  /** The cure that produced its data, if it was answered again with one. */
  cure: AppliedCure.optional(),
  /** Whether it runs code edited by the user, which cures keep. */
  personsCode: z.boolean().optional(),
});
export type AnswerBasis = z.infer<typeof AnswerBasis>;

export const AnswerKind = z.enum([
  "answered",
  "concept",
  "cannot_answer",
  "limit",
  "budget",
  "beyond_engine",
  "failed",
]);
export type AnswerKind = z.infer<typeof AnswerKind>;

/** The final result of a run. */
export const Answer = z.object({
  /** Label of this version of the question's answer, `v1.0`, `v2.0` … */
  version: z.string(),
  /** Which capability answered. Absent in answers from an earlier release, which had only one. */
  capability: CapabilityId.optional(),
  /** Who chose the capability, and why; absent if there was no choice. */
  route: MessageRoute.optional(),
  /** What a search found, best first; absent if nothing was searched. */
  found: z.array(FoundItem).optional(),
  outputType: z.enum(["visualization", "analysis", "error", "explanation"]),
  kind: AnswerKind,
  /** Markdown. */
  explanation: z.string(),
  verdict: Verdict,
  evaluation: Evaluation.nullable(),
  requirements: Requirements.nullable(),
  caveats: z.array(Caveat),
  /** Observations that require no action. Absent in answers from an earlier release. */
  notes: z.array(z.string()).optional(),
  /** Absent if nothing was computed, and in answers from an earlier release. */
  verification: Verification.optional(),
  approaches: z.array(Approach),
  code: z.string().nullable(),
  /** The query before the code; only where the tables stay on their server or are very large. */
  query: AnswerQuery.optional(),
  figures: z.array(FigureReference),
  result: AnalysisResult.nullable(),
  resultText: z.string().nullable(),
  attempts: Attempts,
  followUps: z.array(z.string()),
  /** Items its run deleted that can still be restored for a short time; absent if there are none. */
  restorable: z.array(Restorable).optional(),
  /** Clarifying questions with their answers; absent if none were asked. */
  clarifications: z.array(Clarification).optional(),
  /** How the question was read; only from engines that report it. */
  reading: QuestionReading.omit({ asked: true }).optional(),
  /** What was computed, in the query language; absent where no single query expresses it, and without a reading. */
  asked: Query.optional(),
  /** Why a measure changed; only for investigations. */
  investigation: Investigation.optional(),
  /** What was changed in the data; only of preparations that wrote something. */
  preparation: Preparation.optional(),
  /** Absent in answers from an earlier release. */
  basis: AnswerBasis.optional(),
  /** Names of fields that are stored in an unreadable or incomplete form; absent for an intact answer. */
  damaged: z.array(z.string()).optional(),
  /** Label of the earlier version that this one restores as a copy; absent for an answer from a run. */
  restores: z.string().optional(),
});
export type Answer = z.infer<typeof Answer>;
