import type { CodeExecutor } from "@/lib/ports/runs/code-executor";
import { readCodeMs } from "../session/scripted-code";
import { parts } from "./parts";
import type { TimeBook } from "./time-book";

/**
 * Wraps the executor; scripted programs print their run time, and the remainder of a call is the product's. Programs on changed data are a
 * part of their own.
 */
export function timeExecutor(executor: CodeExecutor, book: TimeBook): CodeExecutor {
  return {
    describe: () => executor.describe(),
    close: () => executor.close(),
    async execute(request, options) {
      const start = book.now();
      const outcome = await executor.execute(request, options);
      const end = book.now();
      const codeMs = Math.min(end - start, readCodeMs(outcome.stdout) ?? 0);
      const part = request.variation === undefined ? parts.execution : parts.doubts;
      book.add({ part, detail: request.language ?? "python", start, end: end - codeMs });
      book.add({ part: parts.code, detail: "run", start: end - codeMs, end });
      return outcome;
    },
  };
}
