import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { StoredFile } from "@/lib/ports/data/file-store";
import { toFileDigest } from "../file-digest";
import { storedKinds } from "../folder-files";
import { measureFolder } from "../measure-folder";

/** A cached folder, with all its files and what was laid out beside them. */
interface CachedFolder {
  directory: string;
  name: string;
  bytes: number;
  /** In milliseconds since 1970. */
  usedAt: number;
}

/** A file is in use for so long after it was requested, in milliseconds; nobody reads a table longer before opening it. */
const usualGraceMs = 5 * 60_000;
/** After so long an unfinished file belongs to a process that is gone, in milliseconds. */
const partMs = 60 * 60_000;
const partEnding = ".part";

/**
 * Local copies of stored files, within a limit: those not used for longest make room. Each is named after the SHA-256 of
 * its bytes, which is checked when a process first uses it. Several processes may share the directory.
 */
export class FileCache {
  readonly #directory: string;
  readonly #mostBytes: number;
  readonly #graceMs: number;
  /** Files whose bytes this process has checked. */
  readonly #checked = new Set<string>();
  /** Bytes of files that are being written. */
  #reserved = 0;
  #making: Promise<unknown> = Promise.resolve();

  /**
   * @param options.directory absolute; made on demand.
   * @param options.mostBytes limit of all files together.
   */
  constructor(options: { directory: string; mostBytes: number; graceMs?: number }) {
    this.#directory = options.directory;
    this.#mostBytes = options.mostBytes;
    this.#graceMs = options.graceMs ?? usualGraceMs;
  }

  /** Returns the path of a cached file and marks its folder as used; null when it is not here or its bytes have changed. */
  async find(file: StoredFile): Promise<{ path: string; sha256: string } | null> {
    const directory = this.#toDirectory(file.folder);
    const ending = `.${file.name}`;
    const names = await readdir(directory).catch(() => []);
    const name = names.find((one) => one.endsWith(ending) && one.length === 64 + ending.length);
    if (name === undefined) return null;
    const found = { path: path.join(/*turbopackIgnore: true*/ directory, name), sha256: name.slice(0, 64) };
    if (!this.#checked.has(found.path)) {
      const digest = await toFileDigest(found.path).catch(() => null);
      if (digest?.sha256 !== found.sha256) {
        await rm(found.path, { force: true });
        return null;
      }
      this.#checked.add(found.path);
    }
    const now = new Date();
    return utimes(directory, now, now).then(
      () => found,
      // Another process has just made room.
      () => null,
    );
  }

  /**
   * Caches a file that `write` writes to the path it receives, and whose SHA-256 `write` returns. Returns its path.
   * Throws `disk_full` when there is no room for `bytes`, and what `write` throws.
   */
  async add(file: StoredFile, bytes: number, write: (target: string) => Promise<string>): Promise<string> {
    const directory = this.#toDirectory(file.folder);
    await this.#reserve(bytes);
    try {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const part = path.join(/*turbopackIgnore: true*/ directory, `${randomUUID()}${partEnding}`);
      try {
        const sha256 = await write(part);
        return await this.#place(part, { ...file, sha256 });
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    } finally {
      this.#reserved -= bytes;
    }
  }

  /** Moves a local file with that SHA-256 into the cache, or removes it when there is no room. */
  async adopt(source: string, file: StoredFile & { sha256: string }): Promise<void> {
    const { size } = await stat(source);
    try {
      await this.#reserve(size);
    } catch {
      await rm(source, { force: true });
      return;
    }
    try {
      await mkdir(this.#toDirectory(file.folder), { recursive: true, mode: 0o700 });
      await this.#place(source, file);
    } finally {
      this.#reserved -= size;
    }
  }

  /** Removes a folder, or all that is cached of it but one file. */
  async remove(folder: string, except?: string): Promise<void> {
    const directory = this.#toDirectory(folder);
    if (except === undefined) {
      await rm(directory, { recursive: true, force: true });
      return;
    }
    const names = await readdir(directory).catch(() => []);
    const others = names.filter((name) => !name.endsWith(`.${except}`));
    await Promise.all(others.map((name) => rm(path.join(/*turbopackIgnore: true*/ directory, name), { force: true })));
  }

  /**
   * Removes folders that belong to nothing any more and were not used lately, unfinished files of processes that are
   * gone, and what is above the limit.
   */
  async tidy(isUsed: (name: string) => boolean): Promise<void> {
    const idle = Date.now() - this.#graceMs;
    for (const folder of await this.#list()) {
      if (!isUsed(folder.name) && folder.usedAt < idle) await rm(folder.directory, { recursive: true, force: true });
      else await removeParts(folder.directory);
    }
    // Nothing can be removed while everything is in use.
    await this.#reserve(0).catch(() => undefined);
  }

  async #place(source: string, { folder, name, sha256 }: StoredFile & { sha256: string }): Promise<string> {
    const target = path.join(/*turbopackIgnore: true*/ this.#toDirectory(folder), `${sha256}.${name}`);
    await rename(source, target);
    this.#checked.add(target);
    return target;
  }

  /** Makes room for `bytes` and reserves it, one caller at a time. Throws `disk_full`. */
  #reserve(bytes: number): Promise<void> {
    const making = this.#making.then(async () => {
      await this.#makeRoom(bytes);
      this.#reserved += bytes;
    });
    this.#making = making.catch(() => undefined);
    return making;
  }

  async #makeRoom(bytes: number): Promise<void> {
    if (bytes > this.#mostBytes) throw toFull("A file is larger than the local cache of the bucket.");
    const folders = (await this.#list()).sort((one, two) => one.usedAt - two.usedAt);
    let sum = folders.reduce((all, folder) => all + folder.bytes, this.#reserved + bytes);
    const idle = Date.now() - this.#graceMs;
    for (const { directory, bytes: freed, usedAt } of folders) {
      if (sum <= this.#mostBytes) return;
      if (usedAt >= idle) break;
      await rm(directory, { recursive: true, force: true });
      sum -= freed;
    }
    if (sum > this.#mostBytes) throw toFull("The local cache of the bucket is full of files that are in use.");
  }

  async #list(): Promise<CachedFolder[]> {
    const folders: CachedFolder[] = [];
    for (const kind of storedKinds) {
      const names = await readdir(this.#toDirectory(kind)).catch(() => []);
      for (const name of names) {
        const directory = this.#toDirectory(`${kind}/${name}`);
        const found = await stat(directory).catch(() => null);
        if (found === null) continue;
        folders.push({ directory, name, bytes: await measureFolder(directory), usedAt: found.mtimeMs });
      }
    }
    return folders;
  }

  #toDirectory(folder: string): string {
    // Without this, the bundler traces the whole repository as files that the server reads.
    return path.join(/*turbopackIgnore: true*/ this.#directory, folder);
  }
}

async function removeParts(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    if (!name.endsWith(partEnding)) continue;
    const part = path.join(/*turbopackIgnore: true*/ directory, name);
    const found = await stat(part).catch(() => null);
    if (found !== null && found.mtimeMs < Date.now() - partMs) await rm(part, { force: true });
  }
}

function toFull(message: string): CaveatError {
  return new CaveatError("disk_full", message, {
    remedy: "Try again in a few minutes, or raise CAVEAT_CACHE_GB. Nothing that was stored is lost.",
  });
}
