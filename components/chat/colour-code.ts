import type { Program } from "@/lib/domain/verification";
import type { CodePiece } from "./highlight-code";

/** What the worker is asked to colour. */
export interface ColourRequest extends Program {
  id: number;
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

/** Lines of a program in coloured pieces, made beside the page; in one plain piece each where that is not possible. */
export async function colourCode(program: Program): Promise<CodePiece[][]> {
  const lines = await new Promise<CodePiece[][] | null>((resolve) => {
    try {
      worker ??= startWorker();
      newest += 1;
      waiting.set(newest, resolve);
      worker.postMessage({ id: newest, ...program } satisfies ColourRequest);
    } catch {
      resolve(null);
    }
  });
  return lines ?? program.code.split("\n").map((text) => [{ text, colour: undefined }]);
}
