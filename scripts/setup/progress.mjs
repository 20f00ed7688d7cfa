/** Seconds between two lines where the output is not a terminal. */
const lineEverySeconds = 15;

/** Texts of running steps: a terminal shows them on one line. @type {WeakMap<NodeJS.WriteStream, Set<() => string>>} */
const underWay = new WeakMap();

/** @typedef {{ update(detail: string): void, done(): void, fail(): void }} Progress */

/**
 * Shows the progress of a long step: redraws one line on a terminal, which concurrent steps share, otherwise prints a
 * line occasionally.
 * @param {string} label for example "Installing JavaScript packages"
 * @param {{ usually?: string, stream?: NodeJS.WriteStream, now?: () => number }} [options] `usually` is how long the
 * step takes on an ordinary computer, for example "40 s"
 * @returns {Progress}
 */
export function showProgress(label, { usually, stream = process.stdout, now = Date.now } = {}) {
  const start = now();
  let detail = "";
  let lastLine = start;
  const isTerminal = stream.isTTY === true;
  const toText = () => {
    const seconds = Math.floor((now() - start) / 1000);
    return `${label} … ${toDuration(seconds)}${usually ? ` of about ${usually}` : ""}${detail ? ` · ${detail}` : ""}`;
  };
  const together = underWay.get(stream) ?? new Set();
  underWay.set(stream, together.add(toText));
  const draw = () => {
    if (isTerminal) {
      const text = [...together].map((describe) => describe()).join(" | ");
      stream.write(`\r\x1b[2K${text.slice(0, (stream.columns ?? 80) - 1)}`);
    } else if (now() - lastLine >= lineEverySeconds * 1000) {
      lastLine = now();
      stream.write(`${toText()}\n`);
    }
  };
  if (isTerminal) draw();
  else stream.write(`${label} …${usually ? ` takes about ${usually}` : ""}\n`);
  const timer = setInterval(draw, 1000);
  timer.unref();
  /** @param {string} ending */
  const end = (ending) => {
    clearInterval(timer);
    together.delete(toText);
    const seconds = Math.round((now() - start) / 1000);
    stream.write(`${isTerminal ? "\r\x1b[2K" : ""}${label}: ${ending} ${toDuration(seconds)}\n`);
  };
  return {
    update(text) {
      detail = text;
      draw();
    },
    done: () => end("done in"),
    fail: () => end("failed after"),
  };
}

/** @param {number} seconds whole seconds @returns {string} for example `1 min 5 s` */
export function toDuration(seconds) {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
