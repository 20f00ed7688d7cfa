import { mayBeObject } from "./read-text-reply";
import { createThoughtFilter } from "./thoughts";

/** Passes a text reply on piece by piece. */
export interface TextGate {
  /** Takes the next piece. Holds back thoughts, and a text that may be an object around the real one. */
  push: (delta: string) => void;
  /** Shows the final reply, unless its pieces have been shown already. */
  finish: (output: string) => void;
}

/** Creates a gate in front of `onText` for one reply; with `startsInThought` nothing passes before the thoughts have ended. */
export function createTextGate(onText: (delta: string) => void, startsInThought = false): TextGate {
  const filter = createThoughtFilter(startsInThought);
  // The text so far: only blanks, shown, or held back to its end.
  let state: "blank" | "open" | "closed" = "blank";
  const show = (text: string): void => {
    const shown = state === "blank" ? text.trimStart() : text;
    if (shown === "" || state === "closed") return;
    if (state === "blank") state = mayBeObject(shown) ? "closed" : "open";
    if (state === "open") onText(shown);
  };
  return {
    push: (delta) => {
      show(filter.push(delta));
    },
    finish(output) {
      if (state === "open") show(filter.end());
      else onText(output);
    },
  };
}
