/** Normalizes a message: lower case, without punctuation and contractions, with single spaces: `what is this`. */
export function toPlainMessage(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/\b(what|that|it|how|where|who|there)'?s\b(?! (?:own|name)\b)/g, "$1 is")
    .replace(/\b(do|does|did|is|are|can|could|would)n'?t\b/g, "$1 not")
    .replace(/\b(?:can't|cannot)\b/g, "can not")
    .replace(/[^\p{L}\p{N}' ]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}
