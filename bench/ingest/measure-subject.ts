import path from "node:path";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import { timePlainDuck } from "./plain-duck";

/** What is measured, each in a process of its own. */
export const subjects = ["look", "whole", "duck"] as const;
export type Subject = (typeof subjects)[number];

/** Seconds by step. */
export type Steps = Record<string, number>;

/** Measures one subject on a CSV file in this process. */
export async function measureSubject(subject: Subject, file: string, folder: string): Promise<Steps> {
  if (subject === "duck") return timePlainDuck(file, folder);
  const reader = createDatasetReader();
  try {
    const start = performance.now();
    if (subject === "look") await reader.look({ source: file });
    else await reader.read({ source: file, fileName: "table.csv", parquet: path.join(folder, "data.parquet") });
    return { [subject]: (performance.now() - start) / 1000 };
  } finally {
    await reader.close();
  }
}
