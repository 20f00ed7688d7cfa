import { test } from "vitest";
import type { DatasetVersionId } from "@/lib/domain/ids";
import { pythonOfTests } from "@/lib/execution/attacks/python-of-tests";
import { createPythonExecutor } from "@/lib/execution/create-python-executor";
import type { CodeExecutor } from "@/lib/ports/runs/code-executor";

/** A warm, isolated Python that many test files use one after another. */
export interface WarmPython {
  executor: CodeExecutor;
  /** The Parquet files of the dataset versions that executions may use; the code that adds one removes it. */
  parquets: Map<DatasetVersionId, string>;
}

/**
 * `it` for tests of Python's results, as opposed to how it starts and ends: all files of a worker share one as
 * `python`, because starting it takes longer than the tests of most files.
 */
export const it = test.extend("python", { scope: "worker" }, async ({}, { onCleanup }): Promise<WarmPython> => {
  const parquets = new Map<DatasetVersionId, string>();
  const resolveParquet = (id: DatasetVersionId) => {
    const file = parquets.get(id);
    return file === undefined ? Promise.reject(new Error(`there is no version ${id}`)) : Promise.resolve(file);
  };
  const executor = createPythonExecutor({ ...pythonOfTests, sandbox: "auto", resolveParquet });
  onCleanup(() => executor.close());
  await executor.describe();
  return { executor, parquets };
});
