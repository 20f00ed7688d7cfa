import type { EngineTask } from "@/lib/ports/reasoning/reasoning-engine";
import { findFencedWhole, findPythonBlocks, withoutBlankLines, withoutOpeningFence } from "./code-fences";
import { findJsonObject } from "./json-candidates";
import { replyCharacterLimit, type ReadReply } from "./read-structured-reply";
import { stripThoughts } from "./thoughts";

/**
 * Reads a text reply: the text itself, or the only field of a JSON object that contains it. Removes the fence of code, and
 * thoughts. An empty text, and an object without that field, are invalid.
 */
export function readTextReply(reply: string, form: EngineTask["text"] = {}): ReadReply<string> {
  if (reply.length > replyCharacterLimit) return { fits: false, fault: "the reply was far too long" };
  const text = stripThoughts(reply);
  const wrapped = form.isKeptWhole === true ? undefined : findJsonObject(findFencedWhole(text) ?? text);
  const inner: unknown =
    wrapped === undefined ? text : form.field === undefined ? undefined : Reflect.get(wrapped, form.field);
  if (typeof inner !== "string") {
    return { fits: false, fault: "the reply was a JSON object where text alone was wanted" };
  }
  const output = form.isCode === true ? toCode(inner) : inner.trim();
  return output === "" ? { fits: false, fault: "the reply was empty" } : { fits: true, output };
}

/** Whether a text that is still arriving could turn out to be an object or a fence around one, so that it must not be shown yet. */
export function mayBeObject(beginning: string): boolean {
  const text = beginning.trimStart();
  return text === "" || text.startsWith("{") || text.startsWith("`");
}

/** Returns the Python of a reply: the content of its fences if there are any, else all of it. */
function toCode(text: string): string {
  const blocks = findPythonBlocks(text);
  return withoutBlankLines(blocks.length > 0 ? blocks.join("\n") : withoutOpeningFence(text)).trimEnd();
}
