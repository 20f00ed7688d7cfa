import type { SessionResponse } from "@/lib/domain/session";
import { cardWords } from "../words/card-words";
import { words } from "../words/words";

/** Returns the title of a conversation's page, which says when the conversation waits for the user. */
export function toPageTitle({ title, interrupt }: Pick<SessionResponse, "title" | "interrupt">): string {
  return `${interrupt === undefined ? title : cardWords.waitingTitle(title)} · ${words.product}`;
}
