import type { Answer } from "@/lib/domain/answer";

/** A last section under a bare heading such as "Caveats", as a list. */
const caveatSection =
  /(?<!\n)\n+((?:#{1,6} +|\*\*)(?:caveats|notes|caveats and notes):?(?:\*\*)?:?[ \t]*)\n+((?:[-*] .+(?:\n|$))+)\s*$/i;

/**
 * An explanation without what its closing list repeats: the page shows each caveat as a row, with rows, columns and effect, and each
 * note beside the checks. What is said only there stays.
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

/** As Markdown shows it: without the backslashes that keep signs from being Markdown, and with single blanks. */
function toPlainWords(text: string): string {
  return text
    .replace(/\\([^\p{L}\p{N}\s])/gu, "$1")
    .replace(/\s+/gu, " ")
    .trim();
}
