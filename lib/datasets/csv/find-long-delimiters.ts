/** Characters of multi-character delimiters. */
const marks = /[|~^:;,#@$%&*=<>!¦§+-]{2,12}/g;
const longest = 5;
const linesJudged = 60;
const mostTried = 4;

/** Characters that also delimit fields alone; the characters beside them in a delimiter are blanks or one of them. */
const single = /[,;|^~]/;
const besideSingle = /^[,;|^~:]+$/;

/** Lists the texts of two or more characters within a run of marks that can be delimiters. */
function toParts(run: string): Set<string> {
  const parts = new Set<string>();
  for (let start = 0; start < run.length - 1; start += 1) {
    for (let end = start + 2; end <= Math.min(run.length, start + longest); end += 1) {
      const part = run.slice(start, end);
      if (!/[^+-]/.test(part)) continue;
      if (!single.test(part) || besideSingle.test(part)) parts.add(part);
    }
  }
  return parts;
}

function countIn(line: string, part: string): number {
  return line.split(part).length - 1;
}

/** Returns the most frequent number, and how often it occurs. */
function findUsual(numbers: readonly number[]): { usual: number; times: number } {
  const times = new Map<number, number>();
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1);
  const [usual = 0, most = 0] = [...times].sort((left, right) => right[1] - left[1])[0] ?? [];
  return { usual, times: most };
}

/**
 * Finds texts of several characters, such as `||` or `::`, that occur in nearly every line, equally often; at most
 * four, the most frequent first, the longest of equally frequent ones.
 */
export function findLongDelimiters(text: string): string[] {
  const lines = text
    .slice(0, 64 * 1024)
    // Quoted text may contain anything, including line breaks.
    .replaceAll(/"(?:[^"\\]|\\[^]|"")*"/g, "q")
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "")
    .slice(0, linesJudged);
  const linesWith = new Map<string, number>();
  for (const line of lines) {
    const parts = new Set((line.slice(0, 4000).match(marks) ?? []).flatMap((run) => [...toParts(run)]));
    for (const part of parts) linesWith.set(part, (linesWith.get(part) ?? 0) + 1);
  }
  const needed = Math.max(2, lines.length * 0.8);
  return [...linesWith]
    .filter(([, count]) => count >= needed)
    .map(([part]) => ({ part, ...findUsual(lines.map((line) => countIn(line, part))) }))
    .filter(({ usual, times }) => usual > 0 && times >= needed)
    .sort((left, right) => right.usual - left.usual || right.part.length - left.part.length)
    .slice(0, mostTried)
    .map(({ part }) => part);
}
