import type { Message } from "@/lib/domain/session";
import { toAnsweredTurns } from "../versions/answered-turns";
import { toMessages } from "./message-view";
import { findReplacedAnswers } from "../versions/replaced-answers";

type Row = Parameters<typeof toAnsweredTurns>[0][number];

/** Returns the messages of a whole session in order, marked as stale or set aside. */
export function toSessionMessages(rows: readonly Row[]): Message[] {
  const answered = rows.filter(({ role }) => role === "assistant").map(({ turn }) => turn);
  // Only another version of an earlier answer makes a later one stale.
  const replaced = new Set(answered).size < answered.length ? findReplacedAnswers(toAnsweredTurns(rows)) : null;
  return toMessages(rows.map((row) => ({ ...row, runs: [] }))).map((message, index) => {
    const stale = replaced?.get(message.id);
    const isSetAside = rows[index]?.setAsideById !== null;
    return { ...message, ...(stale && { stale }), ...(isSetAside && { setAside: true as const }) };
  });
}
