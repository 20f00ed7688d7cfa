const deepest = 64;
const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [34, 92, 91, 93, 123, 125];

/** Whether brackets of `json` nest deeper than those of any reply, ignoring brackets in texts. */
function nestsTooDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (inText) {
      if (code === backslash) at += 1;
      else if (code === quote) inText = false;
    } else if (code === quote) inText = true;
    else if (code === openBracket || code === openBrace) {
      depth += 1;
      if (depth > deepest) return true;
    } else if (code === closeBracket || code === closeBrace) depth -= 1;
  }
  return false;
}

/**
 * Parses `json` written by hostile code. Throws an Error for invalid JSON, or nesting so deep that parsing it would
 * delay everybody else.
 */
export function parseBoundedJson(json: string): unknown {
  if (nestsTooDeep(json)) throw new Error("The JSON is nested too deeply.");
  return JSON.parse(json) as unknown;
}

/** Whether `value`, from JSON, holds at most `most` values, including nested ones. */
export function holdsAtMost(value: unknown, most: number): boolean {
  let count = 0;
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    count += 1;
    if (count > most) return false;
    if (typeof next !== "object" || next === null) continue;
    const inner: unknown[] = Array.isArray(next) ? next : Object.values(next);
    if (count + pending.length + inner.length > most) return false;
    for (const item of inner) pending.push(item);
  }
  return true;
}
