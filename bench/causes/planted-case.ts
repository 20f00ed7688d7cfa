import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";
import { z } from "zod";
import type { Cause, ChangeReport } from "@/lib/domain/investigations/change-report";
import { ChangeRequest } from "@/lib/domain/investigations/change-request";
import { pythonOfTests } from "@/lib/execution/attacks/python-of-tests";
import type { LabRow } from "@/lib/testing/engines/cause-lab";

/** DuckDB writes large whole numbers as texts. */
const LabCell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const PlantedCase = z.object({
  cause: z.string(),
  seed: z.int(),
  /** Absolute path of the Parquet file. */
  path: z.string(),
  /** Kinds of causes that describe it correctly. */
  kinds: z.array(z.string()),
  dimensions: z.array(z.string()),
  /** The item that must be named, a text for each dimension; empty where none is. */
  items: z.array(z.string()),
  request: ChangeRequest.omit({ dataset: true }),
});
/** A table with a planted cause. */
export type PlantedCase = z.infer<typeof PlantedCase>;

/** Names of the causes that can be planted. */
export const plantedCauses = [
  "item_lost",
  "price_cut",
  "mix_shift",
  "missing_days",
  "outlier",
  "duplicate_load",
  "new_channel",
  "simpson_reversal",
  "nothing",
] as const;

/** Writes cases, `cause:seed` each, into a folder. */
export async function writeCases(folder: string, cases: readonly string[]): Promise<PlantedCase[]> {
  const program = path.join(import.meta.dirname, "write_cases.py");
  const { stdout } = await promisify(execFile)(pythonOfTests.python, ["-W", "ignore", program, folder, ...cases], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return z.array(PlantedCase).parse(JSON.parse(stdout));
}

/** Reads the rows of a case; dates become ISO dates. */
export async function readRows({ path: file }: PlantedCase): Promise<LabRow[]> {
  const connection = await (await DuckDBInstance.create()).connect();
  try {
    const reader = await connection.runAndReadAll(
      "SELECT * REPLACE (CAST(CAST(date AS DATE) AS VARCHAR) AS date) FROM read_parquet($1)",
      [file],
    );
    return z.array(z.record(z.string(), LabCell)).parse(reader.getRowObjectsJson());
  } finally {
    connection.closeSync();
  }
}

/** Whether a cause is the planted one: its kind, and the item where one was planted. */
export function isPlanted(cause: Cause, planted: PlantedCase): boolean {
  if (!planted.kinds.includes(cause.kind)) return false;
  const named = cause.items.flatMap((items) => items.map((item, at) => [cause.dimensions[at], item].join("=")));
  const expected = planted.items.map((item, at) => [planted.dimensions[at], item].join("="));
  if (expected.length > 0) return named.toSorted().join() === expected.toSorted().join();
  return planted.dimensions.length === 0 || planted.dimensions.join() === cause.dimensions.join();
}

/** Returns the largest distance between the change and the sum of contributions of any dimension, as a part of the change. */
export function findWorstSum(report: ChangeReport): number {
  const sums = new Map<string, number>();
  for (const { dimensions, change } of report.contributions) {
    const key = dimensions.join(" × ");
    sums.set(key, (sums.get(key) ?? 0) + change);
  }
  const whole = report.change ?? 0;
  const scale = Math.max(Math.abs(whole), 1e-9 * Math.abs(report.before ?? 0), 1e-300);
  return Math.max(0, ...[...sums.values()].map((sum) => Math.abs(sum - whole) / scale));
}
