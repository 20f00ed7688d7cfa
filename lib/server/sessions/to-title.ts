const longestTitle = 80;
const mostWords = 8;
const keptWords = 6;

/**
 * Cleans up a model's title: one line, no quotes around it, no full stop, not a whole sentence, at most 80 characters.
 */
export function toTitle(text: string): string {
  const line = text.split("\n").find((candidate) => candidate.trim() !== "") ?? "";
  const words = line
    .trim()
    .replace(/^["'“”*#\s]+|["'“”*.\s]+$/g, "")
    .split(/\s+/);
  const kept = words.length > mostWords ? words.slice(0, keptWords) : words;
  return [...kept.join(" ")].slice(0, longestTitle).join("").trimEnd();
}
