/** A last section under the bare heading "Caveats", as a list. */
const caveatSection = /\n+(?:#{1,6} +|\*\*)caveats:?(?:\*\*)?:?[ \t]*\n+((?:[-*] .+(?:\n|$))+)\s*$/i;

/**
 * An explanation without its closing list of caveats, when each of them stands in `caveats` as well: the page shows those
 * as rows, with rows, columns and effect. A list that says anything else stays.
 */
export function withoutCaveatSection(explanation: string, caveats: readonly { text: string }[]): string {
  const section = caveatSection.exec(explanation);
  const items = (section?.[1] ?? "").split("\n").filter((line) => line.trim() !== "");
  const known = caveats.map((caveat) => toPlainWords(caveat.text));
  const told = items.every((item) => known.some((text) => toPlainWords(item.slice(2)).startsWith(text)));
  return section && told ? explanation.slice(0, section.index) : explanation;
}

/** As Markdown shows it: without the backslashes that keep signs from being Markdown, and with single blanks. */
function toPlainWords(text: string): string {
  return text
    .replace(/\\([^\p{L}\p{N}\s])/gu, "$1")
    .replace(/\s+/gu, " ")
    .trim();
}
