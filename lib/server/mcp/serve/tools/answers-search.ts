import { escapeMarkdown } from "@/lib/domain/text/markdown";
import { CatalogQuery, searchCatalog } from "../../../catalog/search-catalog";
import { defineServedTool } from "../served-tool";

/** Searches earlier answers. */
export const searchAnswers = defineServedTool({
  name: "answers_search",
  title: "Search answers",
  description: "Finds previously answered questions with their verdicts. Read one with answers_read.",
  input: CatalogQuery.pick({ query: true }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async ({ query }, { container }) => {
    const { items } = await searchCatalog(container, { query, kinds: ["answer"] });
    const found = items.map(({ id, title, excerpt, where, link }) => ({
      answerId: id,
      sessionId: /^\/s\/([^#]*)/.exec(link)?.[1] ?? "",
      question: title,
      excerpt,
      verdict: where,
    }));
    const lines = found.map(({ answerId, sessionId, question, verdict, excerpt }) =>
      escapeMarkdown(`${question} (${verdict}), session id ${sessionId}, answer id ${answerId}: ${excerpt}`),
    );
    return {
      text: lines.length === 0 ? "No earlier answer matches." : lines.join("\n"),
      structured: { items: found },
    };
  },
});
