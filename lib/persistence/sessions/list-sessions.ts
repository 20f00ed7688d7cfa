import { z } from "zod";
import { SessionId } from "@/lib/domain/ids";
import type { SessionSummary } from "@/lib/domain/session";
import type { Database } from "../database";
import { Prisma } from "../generated/client";
import { parsePageCursor, toPageCursor } from "./page-cursor";
import { findSessionSummaries } from "./session-summaries";
import { toStorableText } from "../connections/storable";

/** The last line of the previous page: pinned, time of the last change, id. */
const Place = z.tuple([z.boolean(), z.iso.datetime(), SessionId.schema]);

interface LineRow {
  id: string;
  pinned: boolean;
  updated_at: Date;
}

/** One page of sessions, pinned ones first, then the most recently used. Throws `invalid_input` for a bad cursor. */
export async function listSessions(
  database: Database,
  options: { query?: string; cursor?: string; limit: number },
): Promise<{ items: SessionSummary[]; nextCursor: string | null }> {
  const { text, values } = Prisma.sql`
    SELECT id::text, pinned, updated_at FROM session
    WHERE deleted_at IS NULL AND part_of_run_id IS NULL AND ${matches(options.query)} AND ${isAfter(options.cursor)}
    ORDER BY pinned DESC, updated_at DESC, id DESC
    LIMIT ${options.limit + 1}`;
  const { rows } = await database.pool.query<LineRow>(text, values);
  const page = rows.slice(0, options.limit);
  const last = page.at(-1);
  return {
    items: await findSessionSummaries(
      database,
      page.map(({ id }) => id),
    ),
    nextCursor:
      rows.length > options.limit && last ? toPageCursor([last.pinned, last.updated_at.toISOString(), last.id]) : null,
  };
}

/** SQL condition: the title or a question contains the text, regardless of case. */
function matches(query: string | undefined): Prisma.Sql {
  const text = toStorableText(query ?? "").trim();
  if (text === "") return Prisma.sql`true`;
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return Prisma.sql`(title ILIKE ${pattern} OR EXISTS (
    SELECT 1 FROM message WHERE session_id = session.id AND role = 'user' AND text ILIKE ${pattern}))`;
}

/** SQL condition: the session comes after the cursor's place in the list. */
function isAfter(cursor: string | undefined): Prisma.Sql {
  if (cursor === undefined) return Prisma.sql`true`;
  const [pinned, updatedAt, id] = parsePageCursor(Place, cursor);
  return Prisma.sql`(pinned, updated_at, id) < (${pinned}::boolean, ${updatedAt}::timestamptz, ${id}::uuid)`;
}
