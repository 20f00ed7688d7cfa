/** The executor refuses more than this many characters; anything beyond is not worth keeping. */
const longestCode = 100_001;

/**
 * The program in a reply, which may come bare, as the member `code` of a JSON object, or in fences with words around them.
 * @param languages names of fences that hold it, lower case; a fence without a name counts as well.
 */
export function toSourceCode(reply: string, languages: readonly string[]): string {
  const text = reply.trim();
  const code = findMember(text, "code") ?? toFencedCode(text, languages) ?? text;
  const member = findMember(code.trim(), "code") ?? code;
  return (toFencedCode(member, languages) ?? member).replace(/\r\n?/gu, "\n").trim().slice(0, longestCode);
}

/** The text member `name` of a JSON object; null when the text is no such object. */
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

/** The contents of all fences, in order; an open last fence reaches to the end. Null when there is none. */
function toFencedCode(text: string, languages: readonly string[]): string | null {
  const blocks = [...text.matchAll(/^[ \t]*```[ \t]*(?:(\w+)[ \t]*)?\n([\s\S]*?)(?:^[ \t]*```[ \t]*$|(?![\s\S]))/gmu)];
  if (blocks.length === 0) return null;
  const fitting = blocks.filter(([, name = ""]) => name === "" || languages.includes(name.toLowerCase()));
  return (fitting.length > 0 ? fitting : blocks).map((block) => (block[2] ?? "").trimEnd()).join("\n");
}
