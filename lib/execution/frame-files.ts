import { randomUUID } from "node:crypto";
import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { JobDataset } from "./job";

/** Changes with the layout that `frame_file.py` writes. */
const ending = "frame1";
const partPattern = /\.part-[0-9a-f-]{36}$/;
const oldPartMs = 60 * 60 * 1000;
/** A smaller Parquet file is read as fast as its frame file would be made use of. */
const smallestParquet = 256 * 1024;

/** Lays a Parquet file out as a frame file at `target`, which does not exist yet; says whether that worked. */
export type LayOut = (parquet: string, target: string) => Promise<boolean>;

/** A file that a job can read, with the form that it has. */
type FrameSource = Pick<JobDataset, "path" | "form">;

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** Removes what is left of attempts that were killed. */
async function sweep(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((entry) => partPattern.test(entry))) {
    const part = path.join(folder, name);
    const { mtimeMs } = await stat(part);
    if (Date.now() - mtimeMs > oldPartMs) await rm(part, { force: true });
  }
}

/**
 * Keeps a frame file beside each large Parquet file: the same table, laid out so that it is mapped instead of read. Made at
 * the first use, never changed, and a help only: without one the Parquet file is read.
 */
export class FrameFiles {
  private readonly making = new Map<string, Promise<FrameSource>>();
  private readonly layOut: LayOut;

  constructor(layOut: LayOut) {
    this.layOut = layOut;
  }

  /** The file to read for a Parquet file, at an absolute path. */
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
      // Disk full or folder read-only: the Parquet file does as well, only slower.
    }
    await rm(part, { force: true }).catch(() => undefined);
    return { path: parquet, form: "parquet" };
  }
}
