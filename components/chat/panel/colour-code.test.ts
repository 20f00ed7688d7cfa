import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Program } from "@/lib/domain/answers/verification";
import type { ColourReply, ColourRequest } from "./colour-code";
import { highlightCode } from "./highlight-code";

/** A browser's worker, run in this process. */
class NearWorker extends EventTarget {
  postMessage({ id, ...program }: ColourRequest): void {
    void highlightCode(program).then((lines) =>
      this.dispatchEvent(new MessageEvent<ColourReply>("message", { data: { id, lines } })),
    );
  }
  terminate(): void {
    // Nothing to terminate.
  }
}

/** A worker that fails to load. */
class BrokenWorker extends NearWorker {
  override postMessage(): void {
    queueMicrotask(() => this.dispatchEvent(new Event("error")));
  }
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

const python = (code: string): Program => ({ language: "python", code });
const colour = async (...programs: Program[]) => {
  const { colourCode } = await import("./colour-code");
  return Promise.all(programs.map((program) => colourCode(program)));
};
const plain = [[{ text: "import os", colour: undefined }], [{ text: "pass", colour: undefined }]];

it("each of several programs gets its own highlighting", async () => {
  vi.stubGlobal("Worker", NearWorker);
  const programs: Program[] = [python("import os"), python("x = 1\nreturn x"), { language: "sql", code: "SELECT 1" }];
  expect(await colour(...programs)).toEqual(await Promise.all(programs.map(highlightCode)));
});

it("without a worker, code is not highlighted", async () => {
  expect(await colour(python("import os\npass"))).toEqual([plain]);
});

it("when the worker fails, pending code is not highlighted, and the next program gets a new worker", async () => {
  vi.stubGlobal("Worker", BrokenWorker);
  expect(await colour(python("import os\npass"), python("import os\npass"))).toEqual([plain, plain]);
  vi.stubGlobal("Worker", NearWorker);
  expect(await colour(python("import os"))).toEqual([await highlightCode(python("import os"))]);
});
