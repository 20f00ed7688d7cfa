import { z } from "zod";
import type { SessionSummary } from "@/lib/domain/session";
import type { FoundSession } from "@/lib/domain/tools/found-things";
import type { Container } from "../../container";
import { toListSummary } from "../list-summary";
import { defineReadTool } from "../server-tool";

const pageSize = 100;
/** Maximum number of pages to scan for conversations of a period. */
const mostPages = 20;

const Parameters = z.object({
  query: z.string().trim().max(200).optional().meta({ title: "Words in the title or a question" }),
  from: z.iso.datetime().optional().meta({ title: "Last used at this time or later" }),
  to: z.iso.datetime().optional().meta({ title: "Last used before this time" }),
});

/** Finds conversations by words and by when they were last used. */
export const searchSessions = defineReadTool({
  name: "sessions.search",
  description:
    "Finds conversations by words in their title or questions, and by the time they were last used (ISO 8601, UTC).",
  capability: "workspace",
  needs: "viewer",
  parameters: Parameters,
  run: async (container, args, { sessionId }) => {
    // The calling conversation is addressed as "this" and listed last.
    const found = (await findSessions(container, args)).filter(({ id }) => id !== sessionId);
    const lines = found.map(({ id, title, updatedAt }) => `“${title}” (${updatedAt.slice(0, 10)}; id ${id})`);
    const facts = found.map(({ id, title, updatedAt }): FoundSession => ({ id, title, updatedAt }));
    return { ok: true, summary: toListSummary("conversation", lines), facts };
  },
});

async function findSessions(
  { sessions }: Container,
  { query, from, to }: z.infer<typeof Parameters>,
): Promise<SessionSummary[]> {
  const found: SessionSummary[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { items, nextCursor } = await sessions.list({ query, cursor, limit: pageSize });
    found.push(
      ...items.filter(
        ({ updatedAt }) => (from === undefined || updatedAt >= from) && (to === undefined || updatedAt < to),
      ),
    );
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return found;
}
