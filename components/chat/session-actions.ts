import type { EngineKind } from "@/lib/domain/engine-kind";
import type { DatasetId, InterruptId, MessageId } from "@/lib/domain/ids";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { RerunWish } from "@/lib/domain/answers/rerun";
import type { ApprovalMode } from "@/lib/domain/session";
import type { PanelTab } from "./panel/panel-tab";

/** What a person can do with a conversation; what is rejected is told in a message. */
export interface SessionActions {
  onAsk: (question: string, datasetIds: readonly DatasetId[]) => Promise<void>;
  onStop: () => Promise<void>;
  /** Takes back a question that waits its turn. */
  onWithdraw: (questionId: MessageId) => Promise<void>;
  /** Answers what its run asks. */
  onAnswer: (interruptId: InterruptId, response: InterruptResponse) => Promise<void>;
  /** Changes whether its runs ask before they go on. */
  onApproval: (mode: ApprovalMode) => void;
  /** Changes which engine answers it from now on. */
  onEngine: (engine: EngineKind) => void;
  /** Has plans asked about again that were approved for good. */
  onAskAgain: () => void;
  /** Answers a question of it once more. */
  onRerun: (questionId: MessageId, rerun: RerunWish) => Promise<void>;
  /** Answers a question of it in one more way, unless that is done, and shows both answers. */
  onCompare: (questionId: MessageId, approachId: string) => void;
  /** Copies it up to an answer into a conversation of its own. */
  onBranch: (messageId: MessageId) => Promise<void>;
  /** Shows a part of a question's answer at the side. */
  onOpen: (questionId: MessageId, tab: PanelTab) => void;
  /** Brings one of a question's answers in sight. */
  onShow: (questionId: MessageId, messageId: MessageId) => void;
}
