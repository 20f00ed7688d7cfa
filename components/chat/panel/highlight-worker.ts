import type { ColourReply, ColourRequest } from "./colour-code";
import { highlightCode } from "./highlight-code";

// Runs in a worker, because highlighting a program would block the page for too long.
globalThis.addEventListener("message", ({ data }: MessageEvent<ColourRequest>) => {
  const reply = (lines: ColourReply["lines"]) => {
    globalThis.postMessage({ id: data.id, lines } satisfies ColourReply);
  };
  highlightCode(data).then(reply, () => reply(null));
});
