import { z } from "zod";
import { Planning } from "./answers/analysis";
import { EngineKind } from "./engine-kind";

/** What this installation consists of, and how it was set up; all but the storage and the engine comes from the environment. */
export const Installation = z.object({
  version: z.string(),
  engine: z.object({
    kind: EngineKind,
    /** For people. */
    label: z.string(),
    /** `default`: neither the environment nor a person did. */
    decidedBy: z.enum(["environment", "settings", "default"]),
    /** What its set-up lacks and the newest trial showed, in sentences; null when there is nothing to say. */
    detail: z.string().nullable(),
    /** The model of each task; empty for the built-in engine. */
    models: z.array(z.object({ task: z.string(), model: z.string(), effort: z.string() })),
    planning: Planning,
    /** Whether a second, independent program recomputes the values of an answer. */
    secondComputation: z.boolean(),
  }),
  /** What a conversation may spend; null: any amount. */
  budget: z.object({ costUsd: z.number().positive().nullable(), tokens: z.int().positive().nullable() }),
  /** Whether models are shown values of the data, or its shape alone. */
  shareValues: z.boolean(),
  /** Whether unclear questions are asked about. */
  clarifies: z.boolean(),
  sandbox: z.object({ tier: z.string(), detail: z.string(), python: z.string().nullable() }),
  /** In bytes. */
  storage: z.object({
    /** Files of datasets: originals and tables. */
    datasets: z.int().nonnegative(),
    /** The database whole, charts and results included. */
    database: z.int().nonnegative(),
    /** Charts and results within the database, each counted once. */
    artifacts: z.int().nonnegative(),
    /** What is left on the disk of the data directory. */
    free: z.int().nonnegative(),
  }),
  /** `key`: the API wants a key, and browsers sign in. */
  access: z.enum(["open", "key"]),
});
export type Installation = z.infer<typeof Installation>;
