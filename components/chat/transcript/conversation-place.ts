import type { MessageId } from "@/lib/domain/ids";
import type { PanelChoice } from "../panel/find-panel-content";
import { panelTabs, type PanelTab } from "../panel/panel-tab";
import type { Turn } from "./to-turns";

/** What of a conversation is in sight, as its address keeps it: a reload and a link show the same. */
export interface ConversationPlace {
  /** Null as long as a person has decided nothing. */
  panel: PanelTab | "closed" | null;
  /** A question, which stands for its newest answer, or one of its answers. */
  message: MessageId | null;
  /** Whether the side panel stays with that message when a newer answer comes. */
  pinned: boolean;
}

/** The place that an address names; what it does not know counts as not there. */
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

/** The query of an address that names a place, with its question mark; empty for the place where everybody begins. */
export function writePlace({ panel, message, pinned }: ConversationPlace): string {
  const search = new URLSearchParams();
  if (panel !== null) search.set("panel", panel);
  if (message !== null) search.set("message", message);
  if (pinned && message !== null) search.set("pinned", "true");
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

/** The turn of a place's message. */
export function findPlaceTurn(
  turns: readonly Turn[],
  { message }: Pick<ConversationPlace, "message">,
): Turn | undefined {
  return message === null
    ? undefined
    : turns.find(({ question, replies }) => question.id === message || replies.some(({ id }) => id === message));
}

/** What a place says about the side panel. */
export function toPanelChoice(
  { panel, message }: Pick<ConversationPlace, "panel" | "message">,
  turn: Turn | undefined,
): PanelChoice {
  if (panel === "closed" || panel === null) return panel;
  if (message === null) return { questionId: null, tab: panel };
  return turn === undefined ? null : { questionId: turn.question.id, tab: panel };
}
