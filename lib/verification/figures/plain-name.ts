/** Normalizes a name for matching two programs: removes case, bracketed units and punctuation. */
export function toPlainName(name: string): string {
  const bare = name.replace(/\([^()]*\)|\[[^[\]]*\]/gu, " ");
  const words = (bare.trim() === "" ? name : bare).normalize("NFKC").toLowerCase();
  return words.replace(/[^\p{L}\p{N}%]+/gu, " ").trim();
}
