import type { Dataset } from "@/lib/domain/dataset";
import { rememberDatasets } from "../api/dataset-list";
import { createStore, type Store } from "../api/store";
import { uploadFile } from "../api/upload-file";
import { words } from "../words";

/** A file on its way to the server, or one that was not accepted. */
export interface Upload {
  key: number;
  name: string;
  bytes: number;
  /** Sent so far, 0 to 1; at 1 the server reads the file. */
  share: number;
  /** Why it was not accepted; null while it is under way. */
  fault: string | null;
}

export interface UploadQueue extends Pick<Store<readonly Upload[]>, "get" | "subscribe"> {
  /** Sends files, each by itself, so that one bad file does not stop the others. Resolves to whether all were accepted. */
  add: (files: readonly File[]) => Promise<boolean>;
  /** Stops an upload, or takes a refused one from sight. */
  remove: (key: number) => void;
}

/** A queue of uploads; `onDatasets` gets what came of each file that was accepted. */
export function createUploadQueue(
  onDatasets: (datasets: readonly Dataset[]) => void,
  send: typeof uploadFile = uploadFile,
): UploadQueue {
  const uploads = createStore<readonly Upload[]>([]);
  const controllers = new Map<number, AbortController>();
  let lastKey = 0;

  const change = (key: number, part: Partial<Upload>) =>
    uploads.set((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const drop = (key: number) => uploads.set((all) => all.filter((upload) => upload.key !== key));

  const start = async (key: number, file: File): Promise<boolean> => {
    const controller = new AbortController();
    controllers.set(key, controller);
    try {
      const onProgress = (share: number) => change(key, { share });
      const datasets = await send(file, { signal: controller.signal, onProgress });
      // Chosen before it leaves the queue, so that it is never in neither.
      rememberDatasets(datasets);
      onDatasets(datasets);
      drop(key);
      return true;
    } catch (error) {
      if (controller.signal.aborted) drop(key);
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
      const begun = files.map((file) => ({ key: (lastKey += 1), file }));
      uploads.set((all) => [
        ...all,
        ...begun.map(({ key, file }) => ({ key, name: file.name, bytes: file.size, share: 0, fault: null })),
      ]);
      const accepted = await Promise.all(begun.map(({ key, file }) => start(key, file)));
      return accepted.every(Boolean);
    },
    remove(key) {
      controllers.get(key)?.abort();
      drop(key);
    },
  };
}
