import type { Answer } from "@/lib/domain/answers/answer";
import type { MessageId, RunId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import type { PanelTab } from "./panel-tab";
import type { Turn } from "../transcript/to-turns";

/**
 * The user's choice for the side panel: a part of a question's answer or of the newest answer (`null`), closed, or none
 * yet.
 */
export type PanelChoice = { questionId: MessageId | null; tab: PanelTab } | "closed" | null;

/** What the side panel shows. */
export interface PanelContent {
  questionId: MessageId;
  question: string;
  messageId: MessageId;
  /** The user's remarks on the answer, as stored on the server. */
  remarks: Message["remarks"];
  /** Whether the answer is stale. */
  stale: boolean;
  runId: RunId | null;
  answer: Answer;
  tab: PanelTab;
}

/** Tables with more rows are truncated in the conversation. */
const rowsInChat = 10;

/**
 * Decides what the side panel shows: the visible version of a chosen question, otherwise the newest answer that has
 * something to show. Until the user decides, wide screens open it only for a table that the conversation truncates,
 * because charts are shown there in full.
 */
export function findPanelContent(turns: readonly Turn[], choice: PanelChoice, wide: boolean): PanelContent | null {
  if (choice === "closed" || (choice === null && !wide)) return null;
  const chosenId = choice?.questionId ?? null;
  const turn = chosenId === null ? findNewestShown(turns) : turns.find(({ question }) => question.id === chosenId);
  const answer = turn?.reply?.answer;
  if (!turn?.reply || !answer) return null;
  const tab = choice === null ? toFirstTab(answer) : choice.tab;
  return tab && toContent(turn, turn.reply, answer, tab);
}

/** Finds the newest turn whose answer has a chart, a result or code. */
export function findNewestShown(turns: readonly Turn[]): Turn | undefined {
  return turns.findLast(({ question, reply }) => {
    const answer = question.setAside === true ? undefined : reply?.answer;
    return answer !== undefined && (answer.figures.length > 0 || answer.result !== null || answer.code !== null);
  });
}

/** Returns the part to open automatically; null if the conversation shows everything. */
function toFirstTab({ figures, result }: Answer): PanelTab | null {
  return figures.length === 0 && result?.kind === "table" && result.totalRows > rowsInChat ? "table" : null;
}

function toContent({ question }: Turn, reply: Message, answer: Answer, tab: PanelTab): PanelContent {
  const { id: messageId, remarks, runId } = reply;
  const stale = reply.stale !== undefined;
  return { questionId: question.id, question: question.text, messageId, remarks, stale, runId, answer, tab };
}
