import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { explainChange, type ChangeOutcome } from "@/lib/causes/explain-change";
import type { ChangeRequest } from "@/lib/domain/investigations/change-request";
import type { ChangeReport } from "@/lib/domain/investigations/change-report";
import { DatasetId, DatasetVersionId, SessionId } from "@/lib/domain/ids";
import { pythonOfTests } from "@/lib/execution/attacks/python-of-tests";
import type { WarmPython } from "@/lib/testing/warm-python";

const run = promisify(execFile);
const writing = `import json, sys, pandas as pd
rows = json.load(open(sys.argv[1]))
frame = pd.DataFrame(rows)
for name in frame.columns:
    if name in ("date", "at"):
        frame[name] = pd.to_datetime(frame[name])
frame.to_parquet(sys.argv[2], index=False)`;

/** A row; columns `date` and `at` hold ISO dates and moments. */
export type LabRow = Readonly<Record<string, string | number | boolean | null>>;

/** Explains changes of small tables in the real sandbox. */
export interface CauseLab {
  explain(rows: readonly LabRow[], request: Omit<ChangeRequest, "dataset">): Promise<ChangeOutcome>;
  /** The same for a Parquet file. */
  explainFile(file: string, request: Omit<ChangeRequest, "dataset">): Promise<ChangeOutcome>;
  /** The same; throws an Error with the reason where there is no report. */
  report(rows: readonly LabRow[], request: Omit<ChangeRequest, "dataset">): Promise<ChangeReport>;
  /** Compares a table with a baseline; throws an Error with the reason where there is no report. */
  reportAgainst(
    tables: { rows: readonly LabRow[]; baseline: readonly LabRow[] },
    request: Omit<ChangeRequest, "dataset" | "baseline"> & { baseline: Omit<ChangeBaseline, "dataset"> },
  ): Promise<ChangeReport>;
  close(): Promise<void>;
}

type ChangeBaseline = NonNullable<ChangeRequest["baseline"]>;

/** Opens a lab with a folder of its own. */
export async function openCauseLab({ executor, parquets }: WarmPython): Promise<CauseLab> {
  const folder = await mkdtemp(path.join(tmpdir(), "causes-"));
  let written = 0;
  const explainFile: CauseLab["explainFile"] = async (file, request) => {
    const dataset = { id: DatasetId.create(), versionId: DatasetVersionId.create(), name: "table" };
    parquets.set(dataset.versionId, file);
    try {
      return await explainChange(
        { ...request, dataset: dataset.id },
        { executor, dataset, sessionId: SessionId.create(), signal: AbortSignal.timeout(60_000) },
      );
    } finally {
      parquets.delete(dataset.versionId);
    }
  };
  const write = async (rows: readonly LabRow[]): Promise<string> => {
    written += 1;
    const [json, parquet] = [path.join(folder, `${written}.json`), path.join(folder, `${written}.parquet`)];
    await writeFile(json, JSON.stringify(rows));
    await run(pythonOfTests.python, ["-c", writing, json, parquet]);
    return parquet;
  };
  const explain: CauseLab["explain"] = async (rows, request) => explainFile(await write(rows), request);
  const reportAgainst: CauseLab["reportAgainst"] = async (tables, { baseline, ...request }) => {
    const named = async (name: string, rows: readonly LabRow[]) => {
      const dataset = { id: DatasetId.create(), versionId: DatasetVersionId.create(), name };
      parquets.set(dataset.versionId, await write(rows));
      return dataset;
    };
    const [dataset, planned] = [await named("table", tables.rows), await named("baseline", tables.baseline)];
    const outcome = await explainChange(
      { ...request, dataset: dataset.id, baseline: { ...baseline, dataset: planned.id } },
      { executor, dataset, baseline: planned, sessionId: SessionId.create(), signal: AbortSignal.timeout(60_000) },
    );
    parquets.delete(dataset.versionId);
    parquets.delete(planned.versionId);
    if (outcome.status === "refused") throw new Error(outcome.reason);
    return outcome.report;
  };
  return {
    explain,
    explainFile,
    reportAgainst,
    report: async (rows, request) => {
      const outcome = await explain(rows, request);
      if (outcome.status === "refused") throw new Error(outcome.reason);
      return outcome.report;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
