import type { SessionId } from "@/lib/domain/ids";
import type { SessionSummary } from "@/lib/domain/session";
import { accept, outline } from "../api/sessions/outline";
import type { Store } from "../api/store";
import { createStoredStore } from "../draft/stored-store";

/** What this browser knows of conversations that worked while another one was looked at. */
export interface Unseen {
  /** Those that were seen to work or to wait. */
  working: readonly string[];
  /** Those of them that ended since and were not opened. */
  ended: readonly string[];
}

/** So many of each are remembered, the newest. */
const most = 200;

/** Nothing ended unseen. */
export const nothingUnseen: Unseen = { working: [], ended: [] };
const unseenOutline = outline<Unseen>({ working: "list", ended: "list" });

function isUnseen(value: unknown): value is Unseen {
  const found = unseenOutline.safeParse(value);
  return found.success && [...found.data.working, ...found.data.ended].every((id: unknown) => typeof id === "string");
}

/** Kept in this browser, so that what ended while no page was open is told as well. */
export const unseen: Store<Unseen> = createStoredStore({
  name: "caveat:unseen",
  schema: accept(isUnseen),
  empty: nothingUnseen,
});

/**
 * What is known after a look at the list. A conversation that ends without being open stays unseen until it is opened or works again; one
 * that a person stopped has nothing to be seen.
 * @param current the conversation that is open; null when none is.
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
