import type { FoundItem } from "@/lib/domain/library/found-item";
import { intendedKinds, toSearchIntent, type SearchIntent } from "@/lib/domain/library/search-intent";
import { escapeMarkdown } from "@/lib/domain/text/markdown";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";

/** What was looked for in vain, by what the question is about. */
const missing: Readonly<Record<Exclude<SearchIntent, "any">, string>> = {
  data: "No dataset or column here fits.",
  before: "No earlier answer fits, so this seems not to have been asked before.",
  meaning: "No definition or document here explains this.",
};

const longest = { name: 120, quotation: 400 };
const escape = (text: string, limit = longest.name) => escapeMarkdown(toClippedText(text, limit));

/**
 * Writes what a search found in one or two sentences; the things themselves are shown below them.
 * @param options.best the first of them.
 * @param options.isChosen whether an engine that understands the question chose it.
 */
export function toFoundText(question: string, { best, isChosen }: { best: FoundItem; isChosen: boolean }): string {
  const intent = toSearchIntent(question);
  const isIntended = intendedKinds[intent].includes(best.kind);
  if (intent !== "any" && !isIntended && !isChosen) return `${missing[intent]} This comes closest: ${toPhrase(best)}.`;
  if (intent === "before" && best.kind === "answer") return `Yes: ${toAnswerText(best)}`;
  if (best.kind === "definition") return `**${escape(best.title)}** means here: ${toQuotation(best.excerpt)}`;
  if (best.kind === "document") return `${capitalise(toPhrase(best))} says: ${toQuotation(best.excerpt)}`;
  return isChosen || isMentioned(question, best)
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
  const name = `“${escape(title)}”`;
  switch (kind) {
    case "dataset":
      return `the dataset ${name}`;
    case "column":
      return `${name} (${escape(where)})`;
    case "answer":
      return `the earlier answer to ${name}`;
    case "document":
      return `the document ${name}${where === "document" ? "" : ` (${escape(where)})`}`;
    case "definition":
      return `the definition of ${name}`;
  }
}

function toAnswerText({ title, excerpt, where }: FoundItem): string {
  const verdict = where === "answer" ? "" : ` Its verdict: ${escape(where)}.`;
  const text = excerpt === "" ? "" : ` ${toQuotation(excerpt)}`;
  return `“${escape(title)}” was answered before.${text}${verdict}`;
}

function toQuotation(text: string): string {
  const plain = escape(text, longest.quotation);
  return /[.!?…]$/u.test(plain) ? plain : `${plain}${plain === "" ? "" : "."}`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
