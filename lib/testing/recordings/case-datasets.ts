import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import type { DatasetStore } from "@/lib/ports/data/dataset-store";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { repositoryRoot } from "../source-files";
import { recordingsFolder } from "./evaluation-case";

/** The files of the cases as datasets, each read once on first use. */
export interface CaseDatasets {
  store: DatasetStore;
  /** Returns the facts of a file by its name. */
  open(file: string): Promise<DatasetFacts>;
  /** Resolves the Parquet file of a version for an executor. */
  resolveParquet: (versionId: DatasetVersionId) => Promise<string>;
  /** Removes all files. */
  close(): Promise<void>;
}

/** Resolves a case's file: a sample, or a table next to the cases. */
export function toCaseFile(name: string): string {
  const sample = path.join(repositoryRoot, "public", "samples", name);
  return existsSync(sample) ? sample : path.join(recordingsFolder, "tables", name);
}

/**
 * Creates a temporary folder for the tables.
 * @param toFile resolves the name of a case's file.
 */
export async function openCaseDatasets(toFile: (name: string) => string = toCaseFile): Promise<CaseDatasets> {
  const folder = await mkdtemp(path.join(tmpdir(), "caveat-cases-"));
  const reader = createDatasetReader({ threads: 1 });
  const opened = new Map<string, Promise<DatasetFacts>>();
  const toParquet = (versionId: DatasetVersionId) => path.join(folder, `${versionId}.parquet`);
  const resolveParquet = (versionId: DatasetVersionId) => Promise.resolve(toParquet(versionId));

  const read = async (file: string): Promise<DatasetFacts> => {
    const source = toFile(file);
    const versionId = DatasetVersionId.create();
    const fingerprint = createHash("sha256")
      .update(await readFile(source))
      .digest("hex");
    const { notices, profile } = await reader.read({ source, fileName: file, parquet: toParquet(versionId) });
    return { id: DatasetId.create(), versionId, fingerprint, name: path.parse(file).name, notices, profile };
  };
  const open = (file: string) => {
    const facts = opened.get(file) ?? read(file);
    opened.set(file, facts);
    return facts;
  };
  return {
    open,
    resolveParquet,
    store: {
      getFacts: async (asked) => {
        const known = await Promise.all(opened.values());
        return asked.flatMap(({ versionId }) => known.find((facts) => facts.versionId === versionId) ?? []);
      },
    },
    close: async () => {
      await reader.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
