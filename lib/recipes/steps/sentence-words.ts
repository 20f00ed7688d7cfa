const most = 3;

/** Joins words for a sentence: “a, b and c”; abbreviates more than three. */
export function joinWords(words: readonly string[]): string {
  const shown = words.length > most + 1 ? [...words.slice(0, most), `${words.length - most} more`] : words;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1) ?? ""}`;
}

/** Lists column names for a sentence. */
export function nameColumns(names: readonly string[]): string {
  return joinWords(names.map((name) => `“${name}”`));
}
