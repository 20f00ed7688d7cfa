/** Words that only ask; the search leaves out others of its own. */
const frames = new Set(
  (
    "a about already an analysed analyzed and answer answered answers any anybody anyone anything are ask asked at been before can " +
    "could did do does earlier ever find for former get give has have here how i in into is it know look me my of on or our " +
    "past please previous question questions same search show so some somebody someone something tell that the there these this those to " +
    "us was we were what when where which who with would yet you"
  ).split(" "),
);

/**
 * Returns the text to look for: the question, or the one before it where its own words name nothing (“have we asked this
 * before?”); null where neither does.
 */
export function toSearchWords(question: string, earlier: readonly string[]): string | null {
  if (namesSomething(question)) return question;
  const before = earlier.findLast(namesSomething);
  return before ?? null;
}

function namesSomething(text: string): boolean {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => !frames.has(word));
}
