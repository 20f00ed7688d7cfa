import type { SessionId } from "@/lib/domain/ids";
import type { SessionSummary } from "@/lib/domain/session";
import { accept, outline } from "../api/sessions/outline";
import type { Store } from "../api/store";
import { createStoredStore } from "../draft/stored-store";

/** What this browser knows of conversations that worked while another one was open. */
export interface Unseen {
  /** Conversations that were seen working or waiting. */
  working: readonly string[];
  /** Those of them that have ended since and were not opened. */
  ended: readonly string[];
}

/** Number of newest ones remembered, of each. */
const most = 200;

/** Nothing unread. */
export const nothingUnseen: Unseen = { working: [], ended: [] };
const unseenOutline = outline<Unseen>({ working: "list", ended: "list" });

function isUnseen(value: unknown): value is Unseen {
  const found = unseenOutline.safeParse(value);
  return found.success && [...found.data.working, ...found.data.ended].every((id: unknown) => typeof id === "string");
}

/** Kept in this browser, so that conversations that ended while no page was open are marked, too. */
export const unseen: Store<Unseen> = createStoredStore({
  name: "caveat:unseen",
  schema: accept(isUnseen),
  empty: nothingUnseen,
});

/**
 * Updates what is known with the current list. A conversation that ends while it is not open stays unread until it is opened
 * or works again; one that a person stopped has nothing to read.
 * @param current the open conversation; null for none.
 */
export function toUnseen(
  before: Unseen,
  listed: readonly Pick<SessionSummary, "id" | "status">[],
  current: SessionId | null,
): Unseen {
  const works = (status: SessionSummary["status"]) => status === "running" || status === "pending_interrupt";
  const [working, ended] = [new Set(before.working), new Set(before.ended)];
  for (const { id, status } of listed) {
    const hasEnded = !works(status) && working.delete(id);
    if (works(status)) {
      working.add(id);
      ended.delete(id);
    } else if (hasEnded && status !== "cancelled") ended.add(id);
  }
  if (current !== null) ended.delete(current);
  const after = { working: [...working].slice(-most), ended: [...ended].slice(-most) };
  const isSame = (["working", "ended"] as const).every((part) => after[part].join() === before[part].join());
  return isSame ? before : after;
}
