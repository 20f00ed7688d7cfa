const names = "(?:think|thinking|thought|thoughts|reasoning)";
const openingMark = new RegExp(`<${names}>`, "i");
const closingMark = new RegExp(`</${names}>`, "i");
/** The end of a piece that may be the beginning of a mark. */
const unfinishedMark = /<\/?[a-z]{0,9}$/i;

/** Removes a model's thoughts (`<think>…</think>`) from a text that arrives in pieces. */
export interface ThoughtFilter {
  /** Returns the part of the text that can be shown now and was not returned before. */
  push: (piece: string) => string;
  /** Returns what was held back because it could have been the beginning of a mark. */
  end: () => string;
}

/** Creates a filter for one reply; with `startsInThought` everything is a thought until a closing mark. */
export function createThoughtFilter(startsInThought: boolean): ThoughtFilter {
  let held = "";
  let inside = startsInThought;
  return {
    push(piece) {
      held += piece;
      let shown = "";
      for (;;) {
        const mark = (inside ? closingMark : openingMark).exec(held);
        if (mark === null) break;
        if (!inside) shown += held.slice(0, mark.index);
        held = held.slice(mark.index + mark[0].length);
        inside = !inside;
      }
      const unfinished = unfinishedMark.exec(held);
      const safe = held.slice(0, unfinished?.index ?? held.length);
      held = held.slice(safe.length);
      return inside ? shown : shown + safe;
    },
    end() {
      const rest = inside ? "" : held;
      held = "";
      return rest;
    },
  };
}

/** Whether the text closes thoughts that it never opened: its template opened them in the prompt. */
export function startsInThought(text: string): boolean {
  const closing = closingMark.exec(text);
  return closing !== null && !openingMark.test(text.slice(0, closing.index));
}

/** Removes the model's thoughts from a complete reply. */
export function stripThoughts(text: string): string {
  const filter = createThoughtFilter(startsInThought(text));
  return filter.push(text) + filter.end();
}
