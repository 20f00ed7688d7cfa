import type { CapabilityId } from "@/lib/domain/capability";
import type { EngineKind } from "@/lib/domain/engine-kind";
import type { CureWish } from "@/lib/domain/answers/cure";
import type { DatasetId, InterruptId, MessageId } from "@/lib/domain/ids";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { RerunRequest } from "@/lib/domain/answers/rerun";
import type { ApprovalMode } from "@/lib/domain/session";
import type { PanelTab } from "./panel/panel-tab";

/** Actions on a conversation; a rejection is shown as a message. */
export interface SessionActions {
  onAsk: (question: string, datasetIds: readonly DatasetId[], capability?: CapabilityId) => Promise<void>;
  onStop: () => Promise<void>;
  /** Withdraws a queued question. */
  onWithdraw: (questionId: MessageId) => Promise<void>;
  /** Answers its interrupt. */
  onAnswer: (interruptId: InterruptId, response: InterruptResponse) => Promise<void>;
  /** Changes whether its runs ask before they continue. */
  onApproval: (mode: ApprovalMode) => void;
  /** Changes the engine of its future runs. */
  onEngine: (engine: EngineKind) => void;
  /** Revokes the standing approval of plans. */
  onAskAgain: () => void;
  /** Reruns one of its questions. */
  onRerun: (questionId: MessageId, rerun: RerunRequest) => Promise<void>;
  /** Reruns a question with another approach, unless a version already uses it, and shows both answers. */
  onCompare: (questionId: MessageId, approachId: string) => void;
  /** Applies a cure of one of its answers, and answers the question again. */
  onCure: (questionId: MessageId, cure: CureWish) => Promise<void>;
  /** Undoes the cure behind an answer, restoring both the data and the previous answer. */
  onUndoCure: (questionId: MessageId, messageId: MessageId) => Promise<void>;
  /** Copies the conversation up to an answer into a new one. */
  onBranch: (messageId: MessageId) => Promise<void>;
  /** Shows a part of a question's answer in the side panel. */
  onOpen: (questionId: MessageId, tab: PanelTab) => void;
  /** Scrolls to one of a question's answers. */
  onShow: (questionId: MessageId, messageId: MessageId) => void;
}
