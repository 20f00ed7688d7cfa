import type { RerunWish } from "@/lib/domain/answers/rerun";
import type { PanelTab } from "../panel/panel-tab";

/** What a person can do with an answer. */
export interface AnswerActions {
  /** Shows a part of it at the side. */
  onOpen: (tab: PanelTab) => void;
  /** Answers its question once more; undefined while something runs. */
  onRerun: ((rerun: RerunWish) => void) | undefined;
  /** Copies the conversation up to it into one of its own. */
  onBranch: () => void;
  /** Asks a further question; absent where none can be asked. */
  onAsk?: (question: string) => void;
  /** Writes its question into the composer, to be changed. */
  onRephrase: () => void;
}
