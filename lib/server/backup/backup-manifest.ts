import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";

/** Name of the file that describes a backup; written last. */
export const manifestName = "manifest.json";

/** A relative path with forward slashes that stays within its folder. */
const InnerPath = z
  .string()
  .min(1)
  .refine((file) => !file.includes("\\") && !file.startsWith("/") && !file.split("/").includes(".."));
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.int().nonnegative();

/** The content of a backup. */
export const BackupManifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Names of the database's migrations, in order. */
  migrations: z.array(z.string()).min(1),
  /** Rows are in `database/<file>`. */
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      file: InnerPath,
      rows: Count,
      sha256: Sha256,
    }),
  ),
  /** Files of datasets and documents, in `files/<path>` as in the data directory. */
  files: z.array(z.object({ path: InnerPath, bytes: Count, sha256: Sha256 })),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

/**
 * Reads the manifest of the backup in `folder`. Throws `not_found` if there is none, `unreadable_file` if it cannot be
 * read.
 */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(path.join(folder, manifestName), "utf8").catch((cause: unknown) => {
    throw new CaveatError("not_found", `There is no backup in ${folder}.`, {
      cause,
      remedy: "Give the folder that `npm run backup` created.",
    });
  });
  try {
    return BackupManifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new CaveatError("unreadable_file", `The backup in ${folder} cannot be read by this version of Caveat.`, {
      cause,
      remedy: "Restore it with the version that created it, or use another backup.",
    });
  }
}
