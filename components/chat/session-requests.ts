import type { CapabilityId } from "@/lib/domain/capability";
import type { EngineKind } from "@/lib/domain/engine-kind";
import type { CureWish } from "@/lib/domain/answers/cure";
import type { DatasetId, InterruptId, MessageId, SessionId } from "@/lib/domain/ids";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { RerunRequest } from "@/lib/domain/answers/rerun";
import type { ApprovalMode, SessionResponse } from "@/lib/domain/session";
import {
  answerInterrupt,
  applyCure,
  askQuestion,
  rerunQuestion,
  undoCure,
  withdrawQuestion,
} from "@/app/actions/questions";
import { changeConversation, stopConversation } from "@/app/actions/sessions";
import { changeSettings } from "@/app/actions/settings";
import { ApiError } from "../api/api-error";
import { sessionList } from "../api/sessions/session-list";
import type { Resource } from "../api/resource";
import { startRun } from "../api/start-run";
import { valueOf } from "../api/value-of";
import { showFault } from "../ui/show-fault";

/**
 * Creates the requests of a conversation; each refreshes it. All except changes to its settings reject with the reason.
 * @param listen resumes its events.
 */
export function createSessionRequests(
  id: SessionId,
  { resource, listen }: { resource: Resource<SessionResponse>; listen: () => void },
) {
  const follow = (next: SessionResponse) => {
    resource.replace(() => next);
    listen();
    void sessionList.refresh();
  };
  const change = async (part: { approval?: ApprovalMode; engine?: EngineKind }) => {
    await valueOf(changeConversation({ id, change: part })).catch(showFault);
    await resource.refresh();
  };
  return {
    ask: async (question: string, added: readonly DatasetId[], capability?: CapabilityId) => {
      const own = resource.get().value?.datasetIds ?? [];
      const datasetIds = added.length > 0 ? [...own, ...added] : undefined;
      const asked = { id, question, datasetIds, capability };
      follow(await startRun(asked, (runId) => valueOf(askQuestion({ ...asked, runId }))));
    },
    rerun: async (questionId: MessageId, { capability, ...rerun }: RerunRequest) => {
      const asked = { id, capability, rerun: { questionId, ...rerun } };
      follow(await startRun(asked, (runId) => valueOf(rerunQuestion({ ...asked, runId }))));
    },
    cure: async (cure: CureWish) => {
      follow(await startRun({ id, cure }, (runId) => valueOf(applyCure({ id, cure, runId }))));
    },
    undoCure: async (messageId: MessageId) => follow(await valueOf(undoCure({ id, messageId }))),
    answer: async (interruptId: InterruptId, response: InterruptResponse) => {
      try {
        follow(await valueOf(answerInterrupt({ id, interruptId, response })));
      } catch (failure) {
        if (!(failure instanceof ApiError && failure.status === 409)) throw failure;
        // Answered or stopped elsewhere; the refreshed conversation shows which.
        await resource.refresh();
        listen();
        await showFault(failure);
      }
    },
    withdraw: async (questionId: MessageId) => {
      try {
        const next = await valueOf(withdrawQuestion({ id, messageId: questionId }));
        resource.replace(() => next);
      } catch (failure) {
        // It has started or no longer exists; the refreshed conversation shows which.
        await resource.refresh();
        throw failure;
      }
    },
    stop: async () => {
      await valueOf(stopConversation(id));
      await resource.refresh();
    },
    changeApproval: (approval: ApprovalMode) => {
      resource.replace((known) => known && { ...known, approval });
      return change({ approval });
    },
    changeEngine: (engine: EngineKind) => {
      resource.replace((known) => known && { ...known, engine: engine === "builtin" ? engine : undefined });
      return change({ engine });
    },
    askAgain: async () => {
      if (resource.get().value?.plansApproved !== "always") return change({ approval: "ask" });
      await valueOf(changeSettings({ plansApproved: false })).catch(showFault);
      await resource.refresh();
    },
  };
}
