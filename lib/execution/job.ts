import { z } from "zod";
import type { Variation } from "@/lib/domain/answers/variation";
import type { ExecutionLimits } from "./limits";

/** Tiers that a worker can be confined to. */
export type WorkerTier = "namespaces" | "landlock" | "process" | "unsafe-none";

/** A dataset of a job. `path`: absolute, of a file in this format. */
export interface JobDataset {
  id: string;
  name: string;
  path: string;
  form: "frame" | "parquet";
}

/** One execution, as sent to the supervisor. */
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
  /** Whether to refuse code that does not compute its answer from the data. */
  guard: boolean;
  limits: ExecutionLimits;
  /** Instead of `code`, programs that run one after another on changed data, for their results alone; each gets a reply. */
  runs?: readonly (Pick<Job, "code" | "seed" | "guard"> & { variation: Variation })[];
  /** Instead of running code, lays the dataset out as a frame file at this absolute path, which must not exist. */
  target?: string;
}

/** What the supervisor, which is trusted, reports about the end of a worker. */
export const JobEnd = z.object({
  /** Exit status; negative: the signal that ended it. 0: the reply holds a result, 1: the reply describes a failure. */
  status: z.int(),
  /** The limit for which the supervisor ended it. */
  reason: z.enum(["wall", "memory", "threads", "output", "result_size", "files", "cancelled"]).nullable(),
  wallMs: z.number(),
  cpuMs: z.number(),
  peakBytes: z.number(),
});
export type JobEnd = z.infer<typeof JobEnd>;

/** The complete outcome of a job. */
export interface FinishedJob {
  end: JobEnd;
  output: string;
  /** What the worker wrote about its result; untrusted. */
  reply: string;
}
