import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ColourReply, ColourRequest } from "./colour-python";
import { highlightPython } from "./highlight-python";

/** A worker of a browser, in this process. */
class NearWorker extends EventTarget {
  postMessage({ id, code }: ColourRequest): void {
    void highlightPython(code).then((lines) =>
      this.dispatchEvent(new MessageEvent<ColourReply>("message", { data: { id, lines } })),
    );
  }
  terminate(): void {
    // There is nothing to end.
  }
}

/** A worker that cannot be loaded. */
class BrokenWorker extends NearWorker {
  override postMessage(): void {
    queueMicrotask(() => this.dispatchEvent(new Event("error")));
  }
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

const colour = async (...sources: string[]) => {
  const { colourPython } = await import("./colour-python");
  return Promise.all(sources.map((source) => colourPython(source)));
};
const plain = [[{ text: "import os", colour: undefined }], [{ text: "pass", colour: undefined }]];

it("each of several sources gets its own colours", async () => {
  vi.stubGlobal("Worker", NearWorker);
  const sources = ["import os", "x = 1\nreturn x"];
  expect(await colour(...sources)).toEqual(await Promise.all(sources.map(highlightPython)));
});

it("without a worker code is read without colours", async () => {
  expect(await colour("import os\npass")).toEqual([plain]);
});

it("when the worker fails all that waits is read without colours, and the next source has a worker again", async () => {
  vi.stubGlobal("Worker", BrokenWorker);
  expect(await colour("import os\npass", "import os\npass")).toEqual([plain, plain]);
  vi.stubGlobal("Worker", NearWorker);
  expect(await colour("import os")).toEqual([await highlightPython("import os")]);
});
