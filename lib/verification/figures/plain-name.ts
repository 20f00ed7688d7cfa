/** A name without case, units in brackets, and punctuation, so that names of two programs can be matched. */
export function toPlainName(name: string): string {
  const bare = name.replace(/\([^()]*\)|\[[^[\]]*\]/gu, " ");
  const words = (bare.trim() === "" ? name : bare).normalize("NFKC").toLowerCase();
  return words.replace(/[^\p{L}\p{N}%]+/gu, " ").trim();
}
