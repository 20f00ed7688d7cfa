import type { Verdict } from "./answer";

/** The two statements that a verdict follows from, for people: how the question was read, with what was assumed, and how the values were computed. */
export function toVerdictStatements({
  read,
  computed,
}: Pick<Verdict, "read" | "computed">): { name: string; text: string }[] {
  const assumed = (read?.assumed ?? [])
    .filter(({ words }) => words !== "")
    .map(({ words, as }) => `“${words}” as ${as}`);
  return [
    ...(read === undefined ? [] : [{ name: "How it was read", text: toSentence(read.line) }]),
    ...(assumed.length === 0 ? [] : [{ name: "Assumed", text: [...new Set(assumed)].join("; ") }]),
    ...(computed === undefined ? [] : [{ name: "How it was computed", text: toSentence(computed.line) }]),
  ];
}

function toSentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}`;
}
