const mostCandidates = 12;
const mark = "```";

/**
 * Returns the objects that a text may contain, the likeliest first: all of it, the content of fences, from the first brace to
 * the last, and every balanced one.
 */
export function* jsonCandidates(text: string): Generator<object> {
  for (const piece of toPieces(text)) {
    const value = findJsonObject(piece);
    if (value !== undefined) yield value;
  }
}

/** Parses a text as a JSON object; undefined when it is anything else. */
export function findJsonObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function* toPieces(text: string): Generator<string> {
  yield text;
  yield* toFenced(text);
  const first = text.indexOf("{");
  if (first === -1) return;
  yield text.slice(first, text.lastIndexOf("}") + 1);
  let start = first;
  for (let tries = 0; tries < mostCandidates && start !== -1; tries += 1) {
    const end = findEnd(text, start);
    if (end === -1) start = text.indexOf("{", start + 1);
    else {
      yield text.slice(start, end);
      start = text.indexOf("{", end);
    }
  }
}

/** Returns the content between fence marks, without the language. */
function* toFenced(text: string): Generator<string> {
  let start = text.indexOf(mark);
  for (let count = 0; count < mostCandidates && start !== -1; count += 1) {
    const end = text.indexOf(mark, start + mark.length);
    if (end === -1) return;
    yield text.slice(start + mark.length, end).replace(/^json/i, "");
    start = text.indexOf(mark, end + mark.length);
  }
}

/** Finds the index after the brace that closes the one at `start`, ignoring strings; -1 when it stays open. */
function findEnd(text: string, start: number): number {
  const marks = /["{}]|\\./gs;
  marks.lastIndex = start;
  let depth = 0;
  let quoted = false;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const [sign] = mark;
    if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === "{") depth += 1;
    else if (!quoted && sign === "}" && --depth === 0) return mark.index + 1;
  }
  return -1;
}
