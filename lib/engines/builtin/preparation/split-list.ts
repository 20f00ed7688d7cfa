const joint = /\s*[,;]\s*(?:(?:and|or)\s+)?|\s+(?:and|or|plus)\s+|\s*&\s*/iu;

/** Splits a list such as `a, b and “c, d”` into its items; quoted text stays whole. */
export function splitList(words: string): string[] {
  const quoted: string[] = [];
  const hidden = words.replaceAll(/"[^"\n]*"|“[^”\n]*”|`[^`\n]*`|'[^'\n]+'/gu, (part) => `⟦${quoted.push(part) - 1}⟧`);
  return hidden
    .split(joint)
    .map((part) => part.replaceAll(/⟦(\d+)⟧/gu, (_, place: string) => quoted[Number(place)] ?? "").trim())
    .filter((part) => part !== "");
}
