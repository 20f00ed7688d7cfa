import type { Dataset } from "@/lib/domain/datasets/dataset";
import { rememberDatasets } from "../api/datasets/dataset-list";
import { createStore, type Store } from "../api/store";
import type { uploadFile, UploadProgress } from "../api/datasets/upload-file";
import { words } from "../words/words";

/** An upload in progress, or a refused one. */
export interface Upload {
  key: number;
  name: string;
  bytes: number;
  /** `queued`: others are sent first. */
  phase: "queued" | UploadProgress["phase"];
  /** Bytes sent so far. */
  sent: number;
  /** Why it was refused; null while it is in progress. */
  fault: string | null;
}

export interface UploadQueue extends Pick<Store<readonly Upload[]>, "get" | "subscribe"> {
  /** Uploads files independently, so that one bad file does not stop the others. Resolves to whether all were accepted. */
  add: (files: readonly File[]) => Promise<boolean>;
  /** Stops an upload, or dismisses a refused one. */
  remove: (key: number) => void;
  /** Shows a refused addition with the reason. */
  refuse: (name: string, fault: string) => void;
}

/** Number of parallel uploads; more would only share the bandwidth. */
const mostAtOnce = 3;

/**
 * Creates an upload queue; `onDatasets` receives the datasets of each accepted file, which stays in the queue until that has
 * settled.
 */
export function createUploadQueue(
  onDatasets: (datasets: readonly Dataset[]) => unknown,
  send: typeof uploadFile = fetchAndSend,
): UploadQueue {
  const uploads = createStore<readonly Upload[]>([]);
  const controllers = new Map<number, AbortController>();
  const turns = createTurns(mostAtOnce);
  let lastKey = 0;

  const change = (key: number, part: Partial<Upload>) =>
    uploads.set((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const drop = (key: number) => uploads.set((all) => all.filter((upload) => upload.key !== key));
  const announce = (name: string, part: Pick<Upload, "bytes" | "fault">) => {
    const key = (lastKey += 1);
    uploads.set((all) => [...all, { key, name, phase: "queued", sent: 0, ...part }]);
    return key;
  };

  const start = async (key: number, file: File): Promise<boolean> => {
    const controller = new AbortController();
    controllers.set(key, controller);
    const { signal } = controller;
    try {
      const { others, rejected, ...dataset } = await turns(async () => {
        signal.throwIfAborted();
        change(key, { phase: "sending" });
        return send(file, { signal, onProgress: (progress) => change(key, progress) });
      });
      // Chosen before it leaves the queue, so that it is always in one of them.
      rememberDatasets([dataset, ...others]);
      await onDatasets([dataset, ...others]);
      drop(key);
      for (const { name, reason } of rejected) announce(name, { bytes: 0, fault: reason });
      return rejected.length === 0;
    } catch (error) {
      if (signal.aborted) drop(key);
      else change(key, { fault: error instanceof Error ? error.message : words.errors.uploadBroke });
      return false;
    } finally {
      controllers.delete(key);
    }
  };

  return {
    get: uploads.get,
    subscribe: uploads.subscribe,
    async add(files) {
      const begun = files.map((file) => ({ key: announce(file.name, { bytes: file.size, fault: null }), file }));
      const accepted = await Promise.all(begun.map(({ key, file }) => start(key, file)));
      return accepted.every(Boolean);
    },
    remove(key) {
      controllers.get(key)?.abort();
      drop(key);
    },
    refuse: (name, fault) => void announce(name, { bytes: 0, fault }),
  };
}

/** Limits concurrent work; the rest waits in order. */
function createTurns(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let free = most;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/** Uploads a file; the first call loads the code for it. */
async function fetchAndSend(...file: Parameters<typeof uploadFile>): ReturnType<typeof uploadFile> {
  return (await import("../api/datasets/upload-file")).uploadFile(...file);
}
