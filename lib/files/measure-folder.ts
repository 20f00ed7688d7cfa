import { readdir, stat } from "node:fs/promises";
import path from "node:path";

/** Sums the bytes of all files below a folder; counts vanished files and a missing folder as nothing. */
export async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    bytes += await stat(path.join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return bytes;
}
