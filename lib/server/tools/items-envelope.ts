import type { CatalogueItem } from "@/lib/domain/library/catalogue-item";
import type { ToolEnvelope } from "@/lib/ports/tools/tool-box";
import { toOneLine } from "@/lib/prompts/plain-words";
import { toListSummary } from "./list-summary";

const longestExcerpt = 120;

/** Summarises catalogue items; its facts are the items themselves. */
export function toItemsEnvelope(noun: string, items: readonly CatalogueItem[]): ToolEnvelope {
  const lines = items.map(({ title, excerpt, where, id }) => {
    const text = toOneLine(excerpt, longestExcerpt);
    return `“${title}” (${where}; id ${id})${text === "" ? "" : `: ${text}`}`;
  });
  return { ok: true, summary: toListSummary(noun, lines), facts: items };
}
