import { z } from "zod";
import type { Variation } from "@/lib/domain/answers/variation";
import type { ExecutionLimits } from "./limits";

/** Tiers that a worker can be locked into. */
export type WorkerTier = "namespaces" | "landlock" | "process" | "unsafe-none";

/** A dataset of a job. `path`: absolute, of a file in this form. */
export interface JobDataset {
  id: string;
  name: string;
  path: string;
  form: "frame" | "parquet";
}

/** One execution, as the supervisor reads it. */
export interface Job {
  code: string;
  /** `python` by default. */
  language?: "python" | "sql";
  /** Changes to copies of the datasets, applied before the code runs. */
  variation?: Variation;
  /** Whether to collect and convert figures; true by default. */
  figures?: boolean;
  tier: WorkerTier;
  datasets: readonly JobDataset[];
  seed: number;
  /** Whether code that does not compute its answer from the data is refused. */
  guard: boolean;
  limits: ExecutionLimits;
  /** Instead of running code, lays the dataset out as a frame file at this absolute path, where nothing is yet. */
  target?: string;
}

/** What the supervisor, which is trusted, says about the end of a worker. */
export const JobEnd = z.object({
  /** Exit status; negative: the signal that ended it. 0: the reply holds a result, 1: the reply tells a failure. */
  status: z.int(),
  /** The limit for which the supervisor ended it. */
  reason: z.enum(["wall", "memory", "threads", "output", "result_size", "files", "cancelled"]).nullable(),
  wallMs: z.number(),
  cpuMs: z.number(),
  peakBytes: z.number(),
});
export type JobEnd = z.infer<typeof JobEnd>;

/** Everything that came of a job. */
export interface FinishedJob {
  end: JobEnd;
  output: string;
  /** What the worker wrote about its result; not to be trusted. */
  reply: string;
}
