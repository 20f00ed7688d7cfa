import type { MessageId } from "@/lib/domain/ids";
import type { PanelChoice } from "../panel/find-panel-content";
import { panelTabs, type PanelTab } from "../panel/panel-tab";
import type { Turn } from "./to-turns";

/** The visible part of a conversation, kept in its URL so that reloads and links show the same. */
export interface ConversationPlace {
  /** Null until the user has opened or closed it. */
  panel: PanelTab | "closed" | null;
  /** A question, meaning its newest answer, or one of its answers. */
  message: MessageId | null;
  /** Whether the side panel is pinned to that message. */
  pinned: boolean;
}

/** Parses the place from a URL; unknown values are ignored. */
export function readPlace(search: Pick<URLSearchParams, "get">): ConversationPlace {
  const panel = search.get("panel");
  const message = search.get("message");
  return {
    panel: panel === "closed" ? panel : (panelTabs.find((tab) => tab === panel) ?? null),
    message: isMessageId(message) ? message : null,
    pinned: search.get("pinned") === "true" && isMessageId(message),
  };
}

function isMessageId(text: string | null): text is MessageId {
  return text !== null && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** Formats a place as the query of a URL, including the question mark; empty for the initial place. */
export function writePlace({ panel, message, pinned }: ConversationPlace): string {
  const search = new URLSearchParams();
  if (panel !== null) search.set("panel", panel);
  if (message !== null) search.set("message", message);
  if (pinned && message !== null) search.set("pinned", "true");
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

/** Finds the turn of a place's message. */
export function findPlaceTurn(
  turns: readonly Turn[],
  { message }: Pick<ConversationPlace, "message">,
): Turn | undefined {
  return message === null
    ? undefined
    : turns.find(({ question, replies }) => question.id === message || replies.some(({ id }) => id === message));
}

/** Returns the side panel's choice of a place. */
export function toPanelChoice(
  { panel, message }: Pick<ConversationPlace, "panel" | "message">,
  turn: Turn | undefined,
): PanelChoice {
  if (panel === "closed" || panel === null) return panel;
  if (message === null) return { questionId: null, tab: panel };
  return turn === undefined ? null : { questionId: turn.question.id, tab: panel };
}
