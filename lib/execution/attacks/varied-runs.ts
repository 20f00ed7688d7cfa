import path from "node:path";
import type { ExecutionOutcome } from "@/lib/domain/runs/execution";
import { DatasetId } from "@/lib/domain/ids";
import type { VariationStep } from "@/lib/domain/answers/variation";
import type { Job } from "../job";
import { layOutFrame } from "../lay-out-frame";
import { defaultLimits } from "../limits";
import { runJob } from "../run-job";
import { toOutcome } from "../to-outcome";
import type { AttackBench } from "./attack-bench";
import { strongestTier } from "./tiers";

const making = (folder: string) => `import pyarrow as pa, pyarrow.parquet as pq
def put(name, **columns): pq.write_table(pa.table(columns), ${JSON.stringify(folder)} + "/varied-" + name)
day = lambda *parts: datetime.datetime(*parts)
put("orders", city=["Oslo", "oslo ", "Oslo", "Rome", "TOTAL", None, "  New   York", "new york", "New York"],
  units=pa.array([1, 2, 1, 4, 99, None, 5, 6, 7], pa.int64()), price=[1.5, None, 1.5, 2.0, 2.5, None, 1.0, 2.0, 1000.0], paid=[True, False, True, None, True, None, True, True, False])
put("blank", a=["x", None, "", None, "x", "x"], b=pa.array([1, None, None, None, 1, 2], pa.int64()))
put("days", day=[day(2024, 1, 1) + datetime.timedelta(at) for at in range(80)] + [None], n=list(range(81)))
put("firsts", day=[day(2023 + at // 12, at % 12 + 1, 1) for at in range(15)], n=list(range(15)))
put("series", day=[day(2024, 1, 3), day(2024, 1, 1), None, day(2024, 1, 2)], n=pa.array([9, 1, 7, 4], pa.uint8()), x=[1.0, 0.5, 3.0, None], g=["c", "a", "n", "b"])
put("codes", year=pa.array([2023, 2024, None, 2024], pa.int64()), on=pa.array([day(2024, 5, 1), day(2024, 5, 2), None, day(2024, 5, 1)]), mixed=[[1], [2], None, [1]])
put("same", n=[5.0] * 8 + [6.0, 900.0])
put("signed", n=[-4, 0, 3, -1])
result = 1`;

interface VariedRunOptions extends Partial<Job> {
  /** Table of the first dataset; `orders` by default. */
  table?: string;
  /** `frame`: the orders as a frame file. */
  form?: "frame" | "parquet";
}

/** Runs code on small tables after changes to copies of them. */
export interface VariedRuns {
  run(steps: readonly VariationStep[], options?: VariedRunOptions): Promise<ExecutionOutcome>;
  /** Returns the rows of the result, by default all that the code sees, with the effect of the variation; or the kind of failure. */
  rowsOf(
    steps: readonly VariationStep[],
    options?: VariedRunOptions,
  ): Promise<string | { rows: unknown; touched?: number; examples?: string[] }>;
  /** The same for the column `units` of the orders. */
  unitsOf(step: VariationStep): Promise<unknown>;
}

/** Writes the tables into the bench folder. */
export async function prepareVariedRuns(bench: AttackBench): Promise<VariedRuns> {
  const [first, second] = [DatasetId.create(), DatasetId.create()];
  const fileOf = (name: string) => path.join(bench.folder, `varied-${name}`);
  await bench.attack(making(bench.folder), "unsafe-none");
  const frames = { parquet: fileOf("orders"), target: fileOf(`frame-${first}`) };
  await layOutFrame(bench.zygote, frames, { tier: strongestTier, limits: defaultLimits });

  const run: VariedRuns["run"] = async (steps, options = {}) => {
    const { table = "orders", form = "parquet", tier = strongestTier, ...rest } = options;
    const file = form === "frame" ? frames.target : fileOf(table);
    const datasets = [
      { id: first, name: "table", path: file, form },
      { id: second, name: "other", path: fileOf("orders"), form: "parquet" as const },
    ];
    const variation = steps.map((step) => ({ dataset: first, step }));
    const given = { code: "result = df", tier, datasets, seed: 1, guard: true, limits: defaultLimits, variation };
    const job: Job = { ...given, ...rest };
    const finished = await runJob(bench.zygote.socketPath, job, { signal: AbortSignal.timeout(60_000) });
    return toOutcome(finished, { seed: 1, tier, limits: defaultLimits, figures: job.figures });
  };
  const rowsOf: VariedRuns["rowsOf"] = async (steps, options) => {
    const { result, failure, variation } = await run(steps, options);
    if (failure !== null) return failure.kind;
    return { rows: result?.kind === "table" ? result.rows : result, ...variation };
  };
  const unitsOf: VariedRuns["unitsOf"] = async (step) => {
    const outcome = await rowsOf([step], { code: "result = df['units']" });
    return typeof outcome === "string" ? outcome : { ...outcome, rows: (outcome.rows as unknown[][]).flat() };
  };
  return { run, rowsOf, unitsOf };
}
