import { mayBeObject } from "./read-text-reply";
import { createThoughtFilter } from "./thoughts";

/** Lets a text reply through piece by piece. */
export interface TextGate {
  /** Takes the next piece. Thoughts, and a text that may be an object around the real one, are held back. */
  push: (delta: string) => void;
  /** Shows the reply as it was read, unless its pieces have been shown already. */
  finish: (output: string) => void;
}

/** A gate in front of `onText` for one reply; with `startsInThought` nothing passes before the thoughts have ended. */
export function createTextGate(onText: (delta: string) => void, startsInThought = false): TextGate {
  const filter = createThoughtFilter(startsInThought);
  let held = "";
  let open = false;
  const show = (text: string): void => {
    if (text === "") return;
    if (open) {
      onText(text);
      return;
    }
    held += text;
    if (mayBeObject(held)) return;
    open = true;
    onText(held.trimStart());
  };
  return {
    push: (delta) => {
      show(filter.push(delta));
    },
    finish(output) {
      if (open) show(filter.end());
      else onText(output);
    },
  };
}
