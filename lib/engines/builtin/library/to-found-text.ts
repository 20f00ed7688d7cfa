import type { FoundItem } from "@/lib/domain/library/found-item";
import { intendedKinds, toSearchIntent, type SearchIntent } from "@/lib/domain/library/search-intent";
import { toShownItems } from "@/lib/domain/library/shown-items";
import { escapeMarkdown } from "../answer/escape-markdown";

/** What was looked for in vain, by what the question is about. */
const missing: Readonly<Record<Exclude<SearchIntent, "any">, string>> = {
  data: "No dataset or column here fits.",
  before: "No earlier answer fits, so this seems not to have been asked before.",
  meaning: "No definition or document here explains this.",
};

const longestQuotation = 400;

/** Writes what a search found in one or two sentences; the things themselves are shown below them. Empty for nothing. */
export function toFoundText(question: string, items: readonly FoundItem[]): string {
  const shown = toShownItems(question, items);
  const [best] = shown;
  if (best === undefined) return "";
  const intent = toSearchIntent(question);
  const isIntended = intendedKinds[intent].includes(best.kind);
  if (intent !== "any" && !isIntended) return `${missing[intent]} This comes closest: ${toPhrase(best)}.`;
  if (intent === "before") return `Yes: ${toAnswerText(best)}`;
  if (best.kind === "definition") return `**${escapeMarkdown(best.title)}** means here: ${toQuotation(best.excerpt)}`;
  if (best.kind === "document") return `${capitalise(toPhrase(best))} says: ${toQuotation(best.excerpt)}`;
  return isMentioned(question, best)
    ? `${capitalise(toPhrase(best))} fits best.`
    : `Nothing here is called that. This comes closest: ${toPhrase(best)}.`;
}

/** Whether an item has a word of the question, apart from its ending; others were found because they are spelled alike. */
function isMentioned(question: string, { title, where, excerpt }: FoundItem): boolean {
  const text = `${title} ${where} ${excerpt}`.toLowerCase();
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.some((word) => word.length >= stemLength && text.includes(word.slice(0, stemLength)));
}

const stemLength = 4;

function toPhrase({ kind, title, where }: FoundItem): string {
  const name = `“${escapeMarkdown(title)}”`;
  switch (kind) {
    case "dataset":
      return `the dataset ${name}`;
    case "column":
      return `${name} (${escapeMarkdown(where)})`;
    case "answer":
      return `the earlier answer to ${name}`;
    case "document":
      return `the document ${name}${where === "document" ? "" : ` (${escapeMarkdown(where)})`}`;
    case "definition":
      return `the definition of ${name}`;
  }
}

function toAnswerText({ title, excerpt, where }: FoundItem): string {
  const verdict = where === "answer" ? "" : ` Its verdict: ${escapeMarkdown(where)}.`;
  const text = excerpt === "" ? "" : ` ${toQuotation(excerpt)}`;
  return `“${escapeMarkdown(title)}” was answered before.${text}${verdict}`;
}

function toQuotation(text: string): string {
  const plain = escapeMarkdown(text, longestQuotation);
  return /[.!?…]$/u.test(plain) ? plain : `${plain}${plain === "" ? "" : "."}`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
