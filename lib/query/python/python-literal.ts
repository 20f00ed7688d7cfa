import type { Cell } from "@/lib/domain/datasets/cell";

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escapeCharacter(character: string): string {
  const known = escapes[character];
  if (known !== undefined) return known;
  const code = character.codePointAt(0) ?? 0;
  if (code <= 0xffff) return `\\u${code.toString(16).padStart(4, "0")}`;
  return `\\U${code.toString(16).padStart(8, "0")}`;
}

/**
 * Returns a Python literal of a value. In texts everything but printable characters, quotes and letters of all scripts is
 * escaped.
 */
export function toPythonLiteral(value: Cell): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number") return String(value);
  return `"${value.replace(/[\\"\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/gu, escapeCharacter)}"`;
}

/** A Python list of literals. */
export function toPythonList(values: readonly Cell[]): string {
  return `[${values.map(toPythonLiteral).join(", ")}]`;
}

/** Returns a text for a `#` comment: on one line, without control characters, at most 80 characters. */
export function toCommentText(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  // Cut between characters, never within a pair of surrogates.
  const characters = [...plain];
  return characters.length > 80 ? `${characters.slice(0, 79).join("")}…` : plain;
}
