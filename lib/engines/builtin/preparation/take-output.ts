const pattern =
  /\s*,?\s*(?:(?:and\s+)?(?:save|store|write|put|keep)\s+(?:it|this|that|the result)\s+)?(?:as|into|in|to)\s+(?:an?\s+)?(?:new|separate)\s+(?:data\s?set|table)(?:\s+(?:called|named)\s+(?:"(?<quoted>[^"]+)"|“(?<curly>[^”]+)”|(?<word>\S+?)))?(?=\s*[.!]?\s*$)/iu;

/** Extracts the request for a new dataset from an instruction. `output`: its name, empty when unnamed; null without such a request. */
export function takeOutput(text: string): { text: string; output: string | null } {
  const found = pattern.exec(text);
  if (found === null) return { text, output: null };
  const { quoted, curly, word } = found.groups ?? {};
  return { text: text.replace(pattern, "").trim(), output: (quoted ?? curly ?? word ?? "").trim() };
}
