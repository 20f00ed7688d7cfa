import { isClaim, toSentences } from "@/lib/verification/text/without-claims";

/** Matches a piece of a text that cannot become longer: its sentence or line has ended. */
const isEnded = /(?:[.!?。！？][”"'’)\]*_]*\s|\n)\s*$/u;

/** A sentence that is longer than this is relayed before its end. */
const longestHeld = 400;

/** Relays a text while it arrives. */
export interface TextRelay {
  onText(this: void, delta: string): void;
  /** Relays what is held back of a text that is complete. */
  end(this: void): void;
}

/**
 * Relays a text reply sentence by sentence, without those that claim an effect, unless it is wrapped in JSON or a fence and
 * therefore unreadable until complete.
 */
export function createTextRelay(emit: (text: string) => void): TextRelay {
  let held = "";
  let decision: "undecided" | "pass" | "hold" = "undecided";
  const relay = (sentences: readonly string[]) => {
    for (const sentence of sentences) if (!isClaim(sentence)) emit(sentence);
  };
  return {
    onText: (delta) => {
      if (decision === "hold") return;
      held += delta;
      if (decision === "undecided") {
        held = held.trimStart();
        if (held === "") return;
        decision = held.startsWith("{") || held.startsWith("`") ? "hold" : "pass";
        if (decision === "hold") return;
      }
      const sentences = toSentences(held);
      const last = sentences.at(-1) ?? "";
      const isOpen = !isEnded.test(last) && last.length <= longestHeld;
      held = isOpen ? last : "";
      relay(isOpen ? sentences.slice(0, -1) : sentences);
    },
    end: () => {
      if (decision === "pass" && held !== "") relay([held]);
      held = "";
    },
  };
}
