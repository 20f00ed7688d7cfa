import { z } from "zod";
import { Cell } from "../datasets/cell";
import { VariationEffect } from "../answers/variation";

/** A table produced by code. Contains at most 1,000 rows; `totalRows` counts all of them. */
export const ResultTable = z.object({
  kind: z.literal("table"),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.array(z.array(Cell)),
  totalRows: z.int().nonnegative(),
});
export type ResultTable = z.infer<typeof ResultTable>;

/**
 * The value that code assigned to `result`, typed. A record keeps the order of its keys; nested values are tables or
 * text.
 */
export const AnalysisResult = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("scalar"), value: Cell }),
  z.object({
    kind: z.literal("record"),
    entries: z.array(z.object({ name: z.string(), value: z.union([Cell, ResultTable]) })),
  }),
  ResultTable,
]);
export type AnalysisResult = z.infer<typeof AnalysisResult>;

/** A figure produced by code: sanitised Plotly JSON, or a PNG. */
export const ProducedFigure = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("plotly"), title: z.string(), json: z.string() }),
  z.object({ kind: z.literal("image"), title: z.string(), /** Base64 of a PNG. */ png: z.string() }),
]);
export type ProducedFigure = z.infer<typeof ProducedFigure>;

/**
 * Why an execution did not succeed. `guard`: the code was not run because it does not compute its answer from the data.
 * `unchanged`: the code was not run because the variation changes nothing. `timeout`, `memory`, `output_size` and
 * `result_size` are limits of the sandbox.
 */
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
  /** One sentence, suitable for users and models. */
  message: z.string(),
  /** Python traceback of the executed code, without frames of the runtime. */
  traceback: z.string().optional(),
  /** 1-based line of the code that failed. */
  line: z.int().positive().optional(),
});
export type ExecutionFailure = z.infer<typeof ExecutionFailure>;

/** The outcome of running code. A failure is a value that the graph routes on. */
export const ExecutionOutcome = z.object({
  status: z.enum(["succeeded", "failed"]),
  result: AnalysisResult.nullable(),
  figures: z.array(ProducedFigure),
  /** Standard output and error, capped. */
  stdout: z.string(),
  warnings: z.array(z.string()),
  failure: ExecutionFailure.nullable(),
  /** What was truncated, converted or dropped from the output, for users and models. */
  notices: z.array(z.string()),
  seed: z.int(),
  durationMs: z.number().nonnegative(),
  /** The sandbox tier of this execution. */
  isolation: z.string(),
  /** Absent for runs on unchanged data. */
  variation: VariationEffect.optional(),
});
export type ExecutionOutcome = z.infer<typeof ExecutionOutcome>;
