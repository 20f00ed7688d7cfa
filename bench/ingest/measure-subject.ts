import { writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import { timePlainDuck } from "./plain-duck";

/** Measured subjects, each in a separate process. */
export const subjects = ["look", "whole", "duck"] as const;
export type Subject = (typeof subjects)[number];

/** Milliseconds within which a process that reads files has started. */
const readyMs = 2_000;

/** Seconds by step. */
export type Steps = Record<string, number>;

/** Measures one subject on a CSV file in this process. */
export async function measureSubject(subject: Subject, file: string, folder: string): Promise<Steps> {
  if (subject === "duck") return timePlainDuck(file, folder);
  const reader = createDatasetReader({ keepsSpare: true });
  try {
    // Like a server that has just read another file: the next process is ready.
    const other = path.join(folder, "other.csv");
    await writeFile(other, "a,b\n1,2\n");
    await reader.look({ source: other });
    await setTimeout(readyMs);
    const start = performance.now();
    if (subject === "look") await reader.look({ source: file });
    else await reader.read({ source: file, fileName: "table.csv", parquet: path.join(folder, "data.parquet") });
    return { [subject]: (performance.now() - start) / 1000 };
  } finally {
    await reader.close();
  }
}
