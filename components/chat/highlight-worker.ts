import type { ColourReply, ColourRequest } from "./colour-code";
import { highlightCode } from "./highlight-code";

// Runs beside the page: a program takes longer to colour than a person's next click may wait.
globalThis.addEventListener("message", ({ data }: MessageEvent<ColourRequest>) => {
  const reply = (lines: ColourReply["lines"]) => {
    globalThis.postMessage({ id: data.id, lines } satisfies ColourReply);
  };
  highlightCode(data).then(reply, () => reply(null));
});
