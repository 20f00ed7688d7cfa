/** Remembers the address of an upload, so that it resumes when the file is added again after a reload. */
export interface UploadMemory {
  /** Address of the upload; null when none is known or the same file is being sent already. */
  path: string | null;
  keep: (path: string) => void;
  forget: () => void;
  /** Records that the file is no longer being sent. */
  release: () => void;
}

/** Files that this page is sending. */
const sending = new Set<string>();

/** What the browser remembers of a file, by name, size and modification time; nothing without storage. */
export function openUploadMemory(file: Pick<File, "name" | "size" | "lastModified">): UploadMemory {
  const key = `caveat:upload:${file.size}:${file.lastModified}:${file.name}`;
  if (sending.has(key)) {
    return { path: null, keep: () => undefined, forget: () => undefined, release: () => undefined };
  }
  sending.add(key);
  const store = (act: (storage: Storage) => void) => {
    try {
      act(globalThis.localStorage);
    } catch {
      // Storage is full or forbidden: after a reload, the upload starts over.
    }
  };
  let path: string | null = null;
  store((storage) => (path = storage.getItem(key)));
  return {
    path: path !== null && /^\/api\/uploads\/[0-9a-f-]{36}$/.test(path) ? path : null,
    keep: (found) => store((storage) => storage.setItem(key, found)),
    forget: () => store((storage) => storage.removeItem(key)),
    release: () => sending.delete(key),
  };
}
