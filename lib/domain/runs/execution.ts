import { z } from "zod";
import { Cell } from "../datasets/cell";
import { VariationEffect } from "../answers/variation";

/** A table that code produced. At most 1,000 rows are carried; `totalRows` counts all of them. */
export const ResultTable = z.object({
  kind: z.literal("table"),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.array(z.array(Cell)),
  totalRows: z.int().nonnegative(),
});
export type ResultTable = z.infer<typeof ResultTable>;

/** What code left in `result`, typed. A record keeps the order of its keys; nested values are tables or text. */
export const AnalysisResult = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("scalar"), value: Cell }),
  z.object({
    kind: z.literal("record"),
    entries: z.array(z.object({ name: z.string(), value: z.union([Cell, ResultTable]) })),
  }),
  ResultTable,
]);
export type AnalysisResult = z.infer<typeof AnalysisResult>;

/** A figure as code produced it: sanitised Plotly JSON, or a PNG. */
export const ProducedFigure = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("plotly"), title: z.string(), json: z.string() }),
  z.object({ kind: z.literal("image"), title: z.string(), /** Base64 of a PNG. */ png: z.string() }),
]);
export type ProducedFigure = z.infer<typeof ProducedFigure>;

/** Why an execution did not succeed. `guard`: the code did not run, because it does not compute its answer from the data. `unchanged`: the code did not run, because the variation changes nothing. `timeout`, `memory`, `output_size` and `result_size` are limits of the sandbox. */
export const ExecutionFailure = z.object({
  kind: z.enum([
    "error",
    "guard",
    "unchanged",
    "no_result",
    "timeout",
    "memory",
    "output_size",
    "result_size",
    "crashed",
    "refused",
  ]),
  /** One sentence, fit for a person and for a model. */
  message: z.string(),
  /** Python's traceback of the person's code only, without frames of the runtime. */
  traceback: z.string().optional(),
  /** The failing line of the code, from 1. */
  line: z.int().positive().optional(),
});
export type ExecutionFailure = z.infer<typeof ExecutionFailure>;

/** The outcome of running code. A failure is a value: the graph routes on it. */
export const ExecutionOutcome = z.object({
  status: z.enum(["succeeded", "failed"]),
  result: AnalysisResult.nullable(),
  figures: z.array(ProducedFigure),
  /** Standard output and error, capped. */
  stdout: z.string(),
  warnings: z.array(z.string()),
  failure: ExecutionFailure.nullable(),
  /** What was cut, converted or dropped from the output, for people and models. */
  notices: z.array(z.string()),
  seed: z.int(),
  durationMs: z.number().nonnegative(),
  /** Isolation of this execution. */
  isolation: z.string(),
  /** Absent for runs on unchanged data. */
  variation: VariationEffect.optional(),
});
export type ExecutionOutcome = z.infer<typeof ExecutionOutcome>;
