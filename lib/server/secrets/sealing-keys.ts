import { randomBytes, randomUUID, scryptSync } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { CaveatError } from "@/lib/domain/caveat-error";
import { toSealingKey, type SealingKey } from "./seal-secret";

/** Name of the key file in the data directory. */
export const keyFileName = "secret.key";

/** Separates uses: the same text gives another key elsewhere. */
const salt = "caveat secrets 1";

/** The keys of an installation: CAVEAT_SECRET_KEY if set, and the key file of the data directory. */
export interface SealingKeys {
  /**
   * Returns the key for new secrets. Creates the key file, readable for this account only, when there is none and
   * CAVEAT_SECRET_KEY is not set. Throws `conflict` when the file is not a key file.
   */
  get(): Promise<SealingKey>;
  /** Returns every available key by name. Never throws: an unreadable file counts as no key. */
  list(): Promise<ReadonlyMap<string, SealingKey>>;
}

/** Reads the keys again on every call. */
export function createSealingKeys(options: { dataDirectory: string; secretKey: string | undefined }): SealingKeys {
  const { dataDirectory, secretKey } = options;
  const file = path.join(dataDirectory, keyFileName);
  let derived: SealingKey | undefined;
  const fromVariable = (text: string): SealingKey => (derived ??= toSealingKey(scryptSync(text, salt, 32)));
  const fromFile = async (): Promise<SealingKey | null> => toFileKey(await readFile(file, "utf8"));
  return {
    get: async () => {
      if (secretKey !== undefined) return fromVariable(secretKey);
      const found = await fromFile().catch(async (error: unknown) => {
        if (!isMissing(error)) throw toUnreadable(error);
        await createKeyFile(file);
        return fromFile();
      });
      if (found === null) throw toUnreadable(undefined);
      return found;
    },
    list: async () => {
      const keys = [secretKey === undefined ? null : fromVariable(secretKey), await fromFile().catch(() => null)];
      return new Map(keys.filter((key) => key !== null).map((key) => [key.name, key]));
    },
  };
}

function toFileKey(text: string): SealingKey | null {
  const bytes = Buffer.from(text.trim(), "base64");
  return bytes.length === 32 ? toSealingKey(bytes) : null;
}

/** Writes a new key. When several servers do so at once, the first one's key stays, whole. */
async function createKeyFile(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flag: "wx" });
    await link(draft, file).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}

function toUnreadable(cause: unknown): CaveatError {
  return new CaveatError("conflict", `The key file ${keyFileName} in the data directory cannot be used.`, {
    cause,
    remedy: "Restore it from a copy. If there is none, delete it and enter the keys of all models again.",
  });
}
