import type { RerunRequest } from "@/lib/domain/answers/rerun";
import type { PanelTab } from "../panel/panel-tab";

/** Actions on an answer. */
export interface AnswerActions {
  /** Shows a part of it in the side panel. */
  onOpen: (tab: PanelTab) => void;
  /** Reruns its question; undefined while something is running. */
  onRerun: ((rerun: RerunRequest) => void) | undefined;
  /** Applies a cure of a caveat; undefined while something is running, absent where cures cannot be applied. */
  onCure?: ((caveatIndex: number, cureId: string) => void) | undefined;
  /** Copies the conversation up to this answer into a new one. */
  onBranch: () => void;
  /** Asks a follow-up; absent where follow-ups are not possible. */
  onAsk?: (question: string) => void;
  /** Puts its question into the composer for editing. */
  onRephrase: () => void;
}
