/** Where a file is on its way to, so that it goes on there when it is added again after a reload. */
export interface UploadMemory {
  /** The address of its upload; null when none is known, or when the same file is being sent already. */
  path: string | null;
  keep: (path: string) => void;
  forget: () => void;
  /** The file is not being sent any more. */
  release: () => void;
}

/** Files that this page is sending. */
const sending = new Set<string>();

/** What the browser remembers of a file, known by its name, size and time of change; nothing where it has no storage. */
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
      // Storage is full or forbidden: a reload then begins the file anew.
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
