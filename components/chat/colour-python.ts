import type { CodePiece } from "./highlight-python";

/** What the worker is asked to colour. */
export interface ColourRequest {
  id: number;
  code: string;
}

/** Lines in coloured pieces; null when they could not be coloured. */
export interface ColourReply {
  id: number;
  lines: CodePiece[][] | null;
}

const waiting = new Map<number, (lines: CodePiece[][] | null) => void>();
let worker: Worker | null = null;
let newest = 0;

function startWorker(): Worker {
  const started = new Worker(new URL("./highlight-worker.ts", import.meta.url), { type: "module" });
  started.addEventListener("message", ({ data: { id, lines } }: MessageEvent<ColourReply>) => {
    waiting.get(id)?.(lines);
    waiting.delete(id);
  });
  started.addEventListener("error", () => {
    // Without it code is read without colours; the next code tries again.
    worker = null;
    started.terminate();
    for (const give of waiting.values()) give(null);
    waiting.clear();
  });
  return started;
}

/** Lines of Python in coloured pieces, made beside the page; in one plain piece each where that is not possible. */
export async function colourPython(code: string): Promise<CodePiece[][]> {
  const lines = await new Promise<CodePiece[][] | null>((resolve) => {
    try {
      worker ??= startWorker();
      newest += 1;
      waiting.set(newest, resolve);
      worker.postMessage({ id: newest, code } satisfies ColourRequest);
    } catch {
      resolve(null);
    }
  });
  return lines ?? code.split("\n").map((text) => [{ text, colour: undefined }]);
}
