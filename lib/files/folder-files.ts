import { copyFile, link, mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { FileStore } from "@/lib/ports/data/file-store";
import { measureFolder } from "./measure-folder";
import { removeOld } from "./remove-old";

/** Folders that hold a folder each for what they are named after. */
export const storedKinds = ["datasets", "documents"] as const;

/**
 * Stores files in the data directory, where they are written to their place at once. Servers that share the directory
 * need nothing else.
 * @param root absolute path of the data directory.
 */
export function createFolderFiles(root: string): FileStore {
  const toPath = (...parts: string[]) => path.join(/*turbopackIgnore: true*/ root, ...parts);
  return {
    prepare: async (folder) => {
      await mkdir(toPath(folder), { recursive: true, mode: 0o700 });
      return toPath(folder);
    },
    share: ({ folder, name }, target) => share(toPath(folder, name), toPath(target, name)),
    publish: () => Promise.resolve(),
    open: ({ folder, name }) => Promise.resolve(toPath(folder, name)),
    locate: ({ folder, name }) => toPath(folder, name),
    findSize: ({ folder, name }) =>
      stat(toPath(folder, name)).then(
        ({ size }) => size,
        () => null,
      ),
    list: async (folder) => {
      const entries = await readdir(toPath(folder), { withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    remove: async (folder, { except } = {}) => {
      if (except === undefined) {
        await rm(toPath(folder), { recursive: true, force: true });
        return;
      }
      const names = await readdir(toPath(folder)).catch(() => []);
      const others = names.filter((name) => name !== except);
      await Promise.all(others.map((name) => rm(toPath(folder, name), { recursive: true, force: true })));
    },
    removeLeftovers: async ({ isUsed, before }) => {
      for (const kind of storedKinds) await removeOld(toPath(kind), (name) => (isUsed(name) ? null : before.local));
    },
    claimFor: () => Promise.resolve(),
    measure: () => measureFolder(toPath("datasets")),
    close: () => Promise.resolve(),
  };
}

/** Links the same bytes under a second name; copies them where the disk cannot do that. Returns whether there are any. */
async function share(source: string, target: string): Promise<boolean> {
  return link(source, target)
    .catch(() => copyFile(source, target))
    .then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return false;
        throw error;
      },
    );
}
