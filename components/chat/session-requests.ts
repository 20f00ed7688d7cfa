import type { CapabilityId } from "@/lib/domain/capability";
import type { EngineKind } from "@/lib/domain/engine-kind";
import type { CureWish } from "@/lib/domain/answers/cure";
import type { DatasetId, InterruptId, MessageId, SessionId } from "@/lib/domain/ids";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { RerunRequest } from "@/lib/domain/answers/rerun";
import type { ApprovalMode, SessionResponse } from "@/lib/domain/session";
import { ApiError } from "../api/api-error";
import { sessionList } from "../api/sessions/session-list";
import type { Resource } from "../api/resource";
import {
  applyCure,
  askQuestion,
  cancelSession,
  rerunQuestion,
  resumeSession,
  revokePlanApproval,
  undoCure,
  updateSession,
  withdrawQuestion,
} from "../api/sessions/sessions";
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
  const change = async (part: Parameters<typeof updateSession>[1]) => {
    await updateSession(id, part).catch(showFault);
    await resource.refresh();
  };
  return {
    ask: async (question: string, datasetIds: readonly DatasetId[], capability?: CapabilityId) => {
      const own = resource.get().value?.datasetIds ?? [];
      const about = datasetIds.length > 0 ? [...own, ...datasetIds] : [];
      follow(await askQuestion(id, { question, datasetIds: about, capability }));
    },
    rerun: async (questionId: MessageId, rerun: RerunRequest) => follow(await rerunQuestion(id, questionId, rerun)),
    cure: async (cure: CureWish) => follow(await applyCure(id, cure)),
    undoCure: async (messageId: MessageId) => follow(await undoCure(id, messageId)),
    answer: async (interruptId: InterruptId, response: InterruptResponse) => {
      try {
        follow(await resumeSession(id, interruptId, response));
      } catch (failure) {
        // Answered or stopped elsewhere; the refreshed conversation shows which.
        if (!(failure instanceof ApiError && failure.status === 409)) throw failure;
        await resource.refresh();
        listen();
      }
    },
    withdraw: async (questionId: MessageId) => {
      try {
        const next = await withdrawQuestion(id, questionId);
        resource.replace(() => next);
      } catch (failure) {
        // It has started or no longer exists; the refreshed conversation shows which.
        await resource.refresh();
        throw failure;
      }
    },
    stop: async () => {
      await cancelSession(id);
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
      await revokePlanApproval().catch(showFault);
      await resource.refresh();
    },
  };
}
