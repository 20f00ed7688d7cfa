import { mayBeObject } from "./read-text-reply";

/** Lets a text reply through piece by piece. */
export interface TextGate {
  /** Takes the next piece. A text that may be an object around the real one is held back. */
  push: (delta: string) => void;
  /** Shows the reply as it was read, unless its pieces have been shown already. */
  finish: (output: string) => void;
}

/** A gate in front of `onText` for one reply. */
export function createTextGate(onText: (delta: string) => void): TextGate {
  let held = "";
  let open = false;
  return {
    push(delta) {
      if (open) {
        onText(delta);
        return;
      }
      held += delta;
      if (mayBeObject(held)) return;
      open = true;
      onText(held.trimStart());
    },
    finish(output) {
      if (!open) onText(output);
    },
  };
}
