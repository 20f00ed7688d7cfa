import { z } from "zod";
import { Planning } from "./answers/analysis";
import { EngineKind } from "./engine-kind";

/**
 * What this installation consists of and how it is configured; everything except storage and engine comes from the
 * environment.
 */
export const Installation = z.object({
  version: z.string(),
  engine: z.object({
    kind: EngineKind,
    /** Display name. */
    label: z.string(),
    /** `default`: neither the environment nor the settings name one. */
    decidedBy: z.enum(["environment", "settings", "default"]),
    /**
     * What its configuration lacks and what the latest test found, in sentences; null if there is nothing to report.
     */
    detail: z.string().nullable(),
    /** The model of each task; empty for the built-in engine. */
    models: z.array(z.object({ task: z.string(), model: z.string(), effort: z.string() })),
    planning: Planning,
    /** Whether a second, independent program recomputes the values of an answer. */
    secondComputation: z.boolean(),
  }),
  /** Maximum cost of a conversation; null if unlimited. */
  budget: z.object({ costUsd: z.number().positive().nullable(), tokens: z.int().positive().nullable() }),
  /** Whether models see values of the data or only its schema. */
  shareValues: z.boolean(),
  /** Whether unclear questions lead to a clarification. */
  clarifies: z.boolean(),
  sandbox: z.object({ tier: z.string(), detail: z.string(), python: z.string().nullable() }),
  /** In bytes. */
  storage: z.object({
    /** Dataset files: originals and tables. */
    datasets: z.int().nonnegative(),
    /** The whole database, including charts and results. */
    database: z.int().nonnegative(),
    /** Charts and results within the database, each counted once. */
    artifacts: z.int().nonnegative(),
    /** Free space on the disk of the data directory. */
    free: z.int().nonnegative(),
  }),
  /** `key`: the API requires a key, and browsers sign in. */
  access: z.enum(["open", "key"]),
});
export type Installation = z.infer<typeof Installation>;
