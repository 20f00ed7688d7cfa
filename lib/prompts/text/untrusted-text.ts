/** A line that could pass for the beginning of a task turn. */
const taskLine = /^(\s*)(#+\s*task\s*:)/gimu;

/** Prefixes every line that looks like the beginning of a task turn with a bar; the words stay readable. */
export function withoutTaskLines(text: string): string {
  return text.replace(/\r\n?|[\u0085\u2028\u2029]/gu, "\n").replace(taskLine, "$1| $2");
}

/**
 * Encloses text that a model may read but must not obey in fences that the text cannot close.
 * @param label one word after the opening fence that names the content.
 */
export function toFencedText(label: string, text: string): string {
  const safe = withoutTaskLines(text);
  const longestRun = Math.max(0, ...(safe.match(/`+/gu) ?? []).map((run) => run.length));
  const fence = "`".repeat(Math.max(3, longestRun + 1));
  return `${fence}${label}\n${safe.replace(/\n+$/u, "")}\n${fence}`;
}

/**
 * Returns the beginning of a text, at most `limit` characters, with a mark at the cut; never splits a surrogate pair.
 */
export function toClippedText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = Math.max(1, limit - 1);
  const last = text.charCodeAt(end - 1);
  const cut = last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
  return `${text.slice(0, cut)}…`;
}
