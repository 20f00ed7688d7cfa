import type { Program } from "@/lib/domain/answers/verification";
import type { CodePiece } from "./highlight-code";

/** A request to the highlighting worker. */
export interface ColourRequest extends Program {
  id: number;
}

/** The worker's reply: highlighted lines, or null on failure. */
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
    // Pending requests fall back to plain text; the next request starts a new worker.
    worker = null;
    started.terminate();
    for (const give of waiting.values()) give(null);
    waiting.clear();
  });
  return started;
}

/** Highlights a program in a worker. Falls back to one uncoloured piece per line. */
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
