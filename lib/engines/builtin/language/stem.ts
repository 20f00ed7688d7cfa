const unchanging = new Set(["species", "series", "gas", "bus", "lens", "news", "plus", "status", "sales", "basis"]);

/** The singular of an English noun, as far as rules go; words that do not look like a plural come back as they are. */
export function toSingular(word: string): string {
  if (word.length < 4 || unchanging.has(word)) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (/(ss|us|is)$/.test(word)) return word;
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

/** The part of a word that stays when it is inflected: plural, -ed, -ing and a final e are taken off. */
export function toStem(word: string): string {
  const singular = toSingular(word);
  const bare = singular.replace(/(ing|ed)$/, "");
  return (bare.length >= 4 ? bare : singular).replace(/(?<=....)e$/, "");
}
