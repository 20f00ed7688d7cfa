import type { Answer } from "@/lib/domain/answer";
import type { MessageId } from "@/lib/domain/ids";
import type { PanelTab } from "./panel-tab";
import type { Turn } from "./to-turns";

/** What a person decided about the side panel: a part of an answer, closed, or nothing yet. */
export type PanelChoice = { messageId: MessageId; tab: PanelTab } | "closed" | null;

/** A table of more rows than this is cut in the conversation. */
const rowsInChat = 10;

/**
 * What the side panel shows. Until a person decides, a wide screen opens it with the table of the newest answer,
 * when the conversation itself folds or cuts that: what is in sight already is not shown twice.
 */
export function findPanelContent(
  turns: readonly Turn[],
  choice: PanelChoice,
  wide: boolean,
): { messageId: MessageId; answer: Answer; tab: PanelTab } | null {
  if (choice === "closed") return null;
  if (choice !== null) {
    const reply = turns.find((turn) => turn.reply?.id === choice.messageId)?.reply;
    return reply?.answer ? { messageId: reply.id, answer: reply.answer, tab: choice.tab } : null;
  }
  const newest = turns.findLast((turn) => turn.reply?.answer)?.reply;
  if (!wide || !newest?.answer || newest.answer.result?.kind !== "table") return null;
  const { figures, result } = newest.answer;
  if (figures.length === 0 && result.totalRows <= rowsInChat) return null;
  return { messageId: newest.id, answer: newest.answer, tab: "table" };
}
