const names = "(?:think|thinking|thought|thoughts|reasoning)";
const openingMark = new RegExp(`<${names}>`, "i");
const closingMark = new RegExp(`</${names}>`, "i");
/** The end of a piece that may be the beginning of a mark. */
const unfinishedMark = /<\/?[a-z]{0,9}$/i;

/** Takes a model's thoughts (`<think>…</think>`) out of a text that arrives in pieces. */
export interface ThoughtFilter {
  /** The part of the text so far that can be shown now and was not given before. */
  push: (piece: string) => string;
  /** What was held back because it could have been the beginning of a mark. */
  end: () => string;
}

/** A filter for one reply; with `startsInThought` all is thought until a closing mark. */
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

/** Whether the text leaves thoughts that it never entered: its template began them in the prompt. */
export function startsInThought(text: string): boolean {
  const closing = closingMark.exec(text);
  return closing !== null && !openingMark.test(text.slice(0, closing.index));
}

/** A whole reply without the model's thoughts. */
export function stripThoughts(text: string): string {
  const filter = createThoughtFilter(startsInThought(text));
  return filter.push(text) + filter.end();
}
