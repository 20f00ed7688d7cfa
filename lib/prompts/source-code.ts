/** One more character than the executor accepts; there is no need to keep more. */
const longestCode = 100_001;

/**
 * Extracts the program from a reply: bare, as the member `code` of a JSON object, or in fences with prose around them.
 * @param languages names of matching fences, lower case; unnamed fences match, too.
 */
export function toSourceCode(reply: string, languages: readonly string[]): string {
  const text = reply.trim();
  const code = findMember(text, "code") ?? toFencedCode(text, languages) ?? text;
  const member = findMember(code.trim(), "code") ?? code;
  return (toFencedCode(member, languages) ?? member).replace(/\r\n?/gu, "\n").trim().slice(0, longestCode);
}

/** Reads the string member `name` of a JSON object; null for any other text. */
export function findMember(text: string, name: string): string | null {
  if (!text.startsWith("{")) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return null;
    const member: unknown = Reflect.get(value, name);
    return typeof member === "string" ? member : null;
  } catch {
    return null;
  }
}

/** Joins the contents of all matching fences; an unclosed fence extends to the end. Null without fences. */
function toFencedCode(text: string, languages: readonly string[]): string | null {
  const blocks = [...text.matchAll(/^[ \t]*```[ \t]*(?:(\w+)[ \t]*)?\n([\s\S]*?)(?:^[ \t]*```[ \t]*$|(?![\s\S]))/gmu)];
  if (blocks.length === 0) return null;
  const fitting = blocks.filter(([, name = ""]) => name === "" || languages.includes(name.toLowerCase()));
  return (fitting.length > 0 ? fitting : blocks).map((block) => (block[2] ?? "").trimEnd()).join("\n");
}
