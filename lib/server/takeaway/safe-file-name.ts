/** Names that Windows reserves for devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const longestName = 80;

/** Converts a person's words to a file name without its extension: no folders, no blanks, never hidden, never empty. */
export function toSafeFileName(words: string, otherwise = "data"): string {
  const seemly = words
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/\.{2,}/g, ".");
  const name = Array.from(seemly)
    .slice(0, longestName)
    .join("")
    .replace(/^[.-]+|[.-]+$/g, "");
  if (name === "") return otherwise;
  return reserved.test(name) ? `${otherwise}-${name}` : name;
}

/** Makes names unique regardless of case: the second `data` becomes `data-2`. */
export function createNameAllocator(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    let candidate = name;
    for (let number = 2; taken.has(candidate.toLowerCase()); number += 1) candidate = `${name}-${number}`;
    taken.add(candidate.toLowerCase());
    return candidate;
  };
}
