import { findMember } from "./to-explanation";

/** The executor refuses more than this many characters; anything beyond is not worth keeping. */
const longestCode = 100_001;

/** The Python in a reply, which may have come bare, as `{"code": …}`, or in fences with words around them. */
export function toPythonSource(reply: string): string {
  const text = reply.trim();
  const code = findMember(text, "code") ?? toFencedCode(text) ?? text;
  const member = findMember(code.trim(), "code") ?? code;
  return (toFencedCode(member) ?? member).replace(/\r\n?/gu, "\n").trim().slice(0, longestCode);
}

/** The contents of all fences, in order; an open last fence reaches to the end. Null when there is none. */
function toFencedCode(text: string): string | null {
  const blocks = [...text.matchAll(/^[ \t]*```[ \t]*(?:(\w+)[ \t]*)?\n([\s\S]*?)(?:^[ \t]*```[ \t]*$|(?![\s\S]))/gmu)];
  if (blocks.length === 0) return null;
  const python = blocks.filter((block) => /^(?:py|python|python3|)$/iu.test(block[1] ?? ""));
  return (python.length > 0 ? python : blocks).map((block) => (block[2] ?? "").trimEnd()).join("\n");
}
