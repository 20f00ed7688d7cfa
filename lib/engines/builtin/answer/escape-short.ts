import { escapeMarkdown } from "@/lib/domain/text/markdown";

/** Escapes text from data for a Markdown sentence, cut at 120 characters. */
export function escapeShort(text: string): string {
  return escapeMarkdown(text, { limit: 120 });
}
