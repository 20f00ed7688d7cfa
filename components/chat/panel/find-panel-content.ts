import type { Answer } from "@/lib/domain/answers/answer";
import type { MessageId, RunId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import type { PanelTab } from "./panel-tab";
import type { Turn } from "../transcript/to-turns";

/** What a person decided about the side panel: a part of a question's answer, closed, or nothing yet. */
export type PanelChoice = { questionId: MessageId; tab: PanelTab } | "closed" | null;

/** What the side panel shows. */
export interface PanelContent {
  questionId: MessageId;
  question: string;
  messageId: MessageId;
  /** What a person added to the answer, as the server has it. */
  remarks: Message["remarks"];
  /** Whether it was made with what has been replaced since. */
  stale: boolean;
  runId: RunId | null;
  answer: Answer;
  tab: PanelTab;
}

/** A table of more rows than this is cut in the conversation. */
const rowsInChat = 10;

/**
 * What the side panel shows: of a question that a person chose, the version in sight. Until a person decides, a wide screen
 * opens it with the table of the newest answer, when the conversation itself folds or cuts that: what is in sight already
 * is not shown twice.
 */
export function findPanelContent(turns: readonly Turn[], choice: PanelChoice, wide: boolean): PanelContent | null {
  if (choice === "closed") return null;
  if (choice !== null) {
    const turn = turns.find(({ question }) => question.id === choice.questionId);
    return turn?.reply?.answer ? toContent(turn, turn.reply, turn.reply.answer, choice.tab) : null;
  }
  const newest = turns.findLast((turn) => turn.reply?.answer && turn.question.setAside !== true);
  const answer = newest?.reply?.answer;
  if (!wide || !newest?.reply || answer?.result?.kind !== "table") return null;
  if (answer.figures.length === 0 && answer.result.totalRows <= rowsInChat) return null;
  return toContent(newest, newest.reply, answer, "table");
}

function toContent({ question }: Turn, reply: Message, answer: Answer, tab: PanelTab): PanelContent {
  const { id: messageId, remarks, runId } = reply;
  const stale = reply.stale !== undefined;
  return { questionId: question.id, question: question.text, messageId, remarks, stale, runId, answer, tab };
}
