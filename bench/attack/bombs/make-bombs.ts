import { execFile } from "node:child_process";
import { mkdir, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { repositoryRoot } from "@/lib/testing/source-files";
import { toArchiveBombs } from "./archive-bombs";
import type { Bomb } from "./bomb";
import { toTextBombs } from "./text-bombs";
import { toWorkbookBombs } from "./workbook-bombs";

const run = promisify(execFile);

/** Creates all bombs; writes those of Python's libraries into `folder` first. */
export async function makeBombs(folder: string): Promise<Bomb[]> {
  await mkdir(folder, { recursive: true });
  const program = path.join(repositoryRoot, "bench", "attack", "bombs", "write_bombs.py");
  await run(process.env.CAVEAT_PYTHON ?? "python3", [program, folder]);
  const written = (await readdir(folder)).map(async (file): Promise<Bomb> => {
    const { name, ext } = path.parse(file);
    return { name, ending: ext, content: await readFile(path.join(folder, file)) };
  });
  return [...toWorkbookBombs(), ...toArchiveBombs(), ...toTextBombs(), ...(await Promise.all(written))];
}
