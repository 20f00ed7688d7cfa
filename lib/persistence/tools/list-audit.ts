import { z } from "zod";
import { AuditEntry } from "@/lib/domain/tools/audit-entry";
import type { ToolJournal } from "@/lib/ports/tools/tool-journal";
import type { Database } from "../database";
import { parsePageCursor, toPageCursor } from "../sessions/page-cursor";

/** The last row of the previous page. */
const Place = z.tuple([z.string().regex(/^\d{1,18}$/)]);

/** Lists one page of calls, newest first. Throws `invalid_input` for a bad cursor. */
export async function listAudit(
  { client }: Database,
  { cursor, limit }: Parameters<ToolJournal["list"]>[0],
): ReturnType<ToolJournal["list"]> {
  const place = cursor === undefined ? undefined : parsePageCursor(Place, cursor)[0];
  const rows = await client.auditEntry.findMany({
    where: place === undefined ? {} : { ordinal: { lt: BigInt(place) } },
    orderBy: { ordinal: "desc" },
    take: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => AuditEntry.parse({ ...row, at: row.at.toISOString() })),
    nextCursor: rows.length > limit && last !== undefined ? toPageCursor([String(last.ordinal)]) : null,
  };
}
