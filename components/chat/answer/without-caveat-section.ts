import type { Answer } from "@/lib/domain/answers/answer";
import { decodeEntities } from "./markdown/decode-entities";

/** Matches a closing list under a bare heading such as "Caveats". */
const caveatSection =
  /(?<!\n)\n+((?:#{1,6} +|\*\*)(?:caveats|notes|caveats and notes):?(?:\*\*)?:?[ \t]*)\n+((?:[-*] .+(?:\n|$))+)\s*$/i;

/**
 * Removes caveats and notes from the closing list of an explanation, because the page shows each caveat with its rows, columns and
 * effect, and each note with the checks. Keeps items that appear nowhere else.
 */
export function withoutCaveatSection(answer: Pick<Answer, "explanation" | "caveats" | "notes">): string {
  const { explanation, caveats, notes = [] } = answer;
  const section = caveatSection.exec(explanation);
  if (section === null) return explanation;
  const [, heading = "", list = ""] = section;
  const texts = [...caveats.map(({ text }) => text), ...notes].map(toPlainWords).filter((text) => text !== "");
  const left = list
    .split("\n")
    .filter((item) => item.trim() !== "" && !texts.some((text) => toPlainWords(item.slice(2)).startsWith(text)));
  const words = explanation.slice(0, section.index);
  return left.length === 0 ? words : `${words}\n\n${heading.trim()}\n\n${left.join("\n")}`;
}

/** Normalizes a text to its rendered form: without escapes and entities, and with single spaces. */
function toPlainWords(text: string): string {
  return decodeEntities(text)
    .replace(/\\([^\p{L}\p{N}\s])/gu, "$1")
    .replace(/\s+/gu, " ")
    .trim();
}
