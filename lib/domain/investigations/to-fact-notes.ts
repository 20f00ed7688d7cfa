import type { ChangeFact, ChangeReport } from "./change-report";

/** States facts about the data that explain how items were counted: spellings that count as one. */
export function toFactNotes({ facts }: Pick<ChangeReport, "facts">): string[] {
  return facts.filter(({ kind }) => kind === "spelling_variants").map(toSpellingNote);
}

function toSpellingNote({ evidence }: ChangeFact): string {
  const find = (name: string) => String(evidence.find((one) => one.name === name)?.value ?? "");
  const example = `“${find("spelling")}” as “${find("counts as")}”`;
  const rows = Number(find("rows"));
  return `Spellings of ${find("column")} that differ in case or blanks only count as one item, such as ${example} (${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"} in all).`;
}
