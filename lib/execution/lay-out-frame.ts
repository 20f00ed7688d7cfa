import { randomUUID } from "node:crypto";
import { withTimeLimit } from "@/lib/ports/runs/with-time-limit";
import type { Job } from "./job";
import type { ExecutionLimits } from "./limits";
import { runJob } from "./run-job";
import type { Zygote } from "./zygote";

const longestSeconds = 120;
const largestFrameFile = 64 * 2 ** 30;

/**
 * Lays a Parquet file out as a frame file at `target`, in a sandboxed worker that can access nothing but the two.
 * Returns whether it worked; throws when the worker was lost.
 */
export async function layOutFrame(
  zygote: Zygote,
  files: { parquet: string; target: string },
  place: { tier: Job["tier"]; limits: ExecutionLimits },
): Promise<boolean> {
  const limits: ExecutionLimits = {
    ...place.limits,
    wallSeconds: longestSeconds,
    cpuSeconds: longestSeconds,
    fileBytes: largestFrameFile,
  };
  const job: Job = {
    code: "",
    tier: place.tier,
    datasets: [{ id: randomUUID(), name: "table", path: files.parquet, form: "parquet" }],
    seed: 0,
    guard: false,
    limits,
    target: files.target,
  };
  const { end } = await withTimeLimit({ ms: 2 * longestSeconds * 1000 }, ({ signal }) =>
    runJob(zygote.socketPath, job, { signal }),
  );
  return end.status === 0 && end.reason === null;
}
