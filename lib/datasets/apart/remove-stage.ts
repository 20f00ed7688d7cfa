import { readdir, rm } from "node:fs/promises";
import path from "node:path";

/** Removes the intermediate files of a reading: all whose path begins with `stage`. */
export async function removeStage(stage: string): Promise<void> {
  const [folder, beginning] = [path.dirname(stage), path.basename(stage)];
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => name.startsWith(beginning));
  await Promise.all(left.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
}
