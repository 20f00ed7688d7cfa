import { escapeMarkdown } from "@/lib/domain/text/markdown";
import type { ToolRound } from "@/lib/ports/tools/tool-round";
import type { ToolFacts } from "./tool-facts";

const abilities =
  "Datasets and conversations can be renamed, described, deleted and exported here. For example: Rename the dataset “orders” to " +
  "“Orders 2024”. Delete last month's conversations. Describe the column price as “net, in euros”.";

/**
 * Puts an engine's conclusion in words: those of code, and a name that the person wrote. No text of an engine is shown,
 * because nothing shows whether it is true. Null without a conclusion.
 * @param facts.isUnclear whether the engine has a question that nobody will answer.
 */
export function toClosing(
  { conclusion, name }: Pick<ToolRound, "conclusion" | "name">,
  { isUnclear, ...facts }: Pick<ToolFacts, "question" | "choices" | "done"> & { isUnclear: boolean },
): string | null {
  if (isUnclear)
    return withState("It is not clear what is meant, and nobody is asked here. Write the name as it is listed.", facts);
  const named = findName(name ?? null, facts);
  switch (conclusion) {
    case "not_found":
      return withState(named === null ? "No stored item fits." : `Nothing here is called ${named}.`, facts);
    case "column_not_found":
      return withState(named === null ? "No dataset has such a column." : `No dataset has a column ${named}.`, facts);
    case "own_conversation":
      return "A conversation cannot delete itself while it is answering. Delete it from the list of conversations.";
    case "unsupported":
      return withState(abilities, facts);
    case "found":
    case null:
    case undefined:
      return null;
  }
}

function withState(text: string, { done }: Pick<ToolFacts, "done">): string {
  return done.length === 0 ? `${text} Nothing was changed.` : text;
}

/** Quotes a name if the person wrote it. */
function findName(name: string | null, facts: Pick<ToolFacts, "question" | "choices">): string | null {
  const plain = (text: string) => text.normalize("NFKC").toLowerCase().replaceAll(/\s+/gu, " ");
  const wanted = plain(name ?? "").trim();
  const written = [facts.question, ...facts.choices.map(({ answer }) => answer)].some((text) =>
    plain(text).includes(wanted),
  );
  return wanted === "" || name === null || !written ? null : `“${escapeMarkdown(name)}”`;
}
