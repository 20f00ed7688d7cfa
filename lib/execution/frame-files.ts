import { randomUUID } from "node:crypto";
import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { JobDataset } from "./job";

/** Changes with the layout that `frame_file.py` writes. */
const ending = "frame1";
const partPattern = /\.part-[0-9a-f-]{36}$/;
const oldPartMs = 60 * 60 * 1000;
/** A smaller Parquet file is read as fast as a frame file is mapped. */
const smallestParquet = 256 * 1024;

/** Lays a Parquet file out as a frame file at `target`, which does not exist yet; returns whether that worked. */
export type LayOut = (parquet: string, target: string) => Promise<boolean>;

/** A file that a job can read, and its format. */
type FrameSource = Pick<JobDataset, "path" | "form">;

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** Removes leftovers of attempts that were killed. */
async function sweep(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((entry) => partPattern.test(entry))) {
    const part = path.join(folder, name);
    const { mtimeMs } = await stat(part);
    if (Date.now() - mtimeMs > oldPartMs) await rm(part, { force: true });
  }
}

/**
 * Keeps a frame file beside each large Parquet file: the same table, laid out to be mapped instead of read. Created on
 * first use, never changed, and only an optimisation: without one the Parquet file is read.
 */
export class FrameFiles {
  private readonly making = new Map<string, Promise<FrameSource>>();
  private readonly layOut: LayOut;

  constructor(layOut: LayOut) {
    this.layOut = layOut;
  }

  /** Finds the file to read for a Parquet file, at an absolute path. */
  async find(parquet: string): Promise<FrameSource> {
    const frame = `${parquet}.${ending}`;
    if (await isThere(frame)) return { path: frame, form: "frame" };
    const going = this.making.get(parquet) ?? this.make(parquet, frame).finally(() => this.making.delete(parquet));
    this.making.set(parquet, going);
    return going;
  }

  private async make(parquet: string, frame: string): Promise<FrameSource> {
    const part = `${frame}.part-${randomUUID()}`;
    try {
      const { size } = await stat(parquet);
      if (size < smallestParquet) return { path: parquet, form: "parquet" };
      await sweep(path.dirname(parquet));
      if (await this.layOut(parquet, part)) {
        await rename(part, frame);
        return { path: frame, form: "frame" };
      }
    } catch {
      // Disk full or folder read-only: the Parquet file works as well, only slower.
    }
    await rm(part, { force: true }).catch(() => undefined);
    return { path: parquet, form: "parquet" };
  }
}
