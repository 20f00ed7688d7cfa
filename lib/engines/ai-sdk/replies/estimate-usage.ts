import type { Prompt } from "@/lib/domain/runs/prompt";
import { noUsage, type TokenUsage } from "@/lib/domain/runs/usage";
import { formatNumber } from "@/lib/domain/text/numbers";
import { estimateTokens } from "../models/context-limit";
import { findFault } from "../find-fault";
import { hasCode } from "../has-code";
import type { ModelKnowledge } from "../models/model-memory";
import { toTokenUsage } from "./to-token-usage";

/** Errors for connections that were never established, so nothing was sent. */
const unsentCodes = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Estimated usage of a call without a reply. */
export interface UnansweredUsage {
  usage: TokenUsage;
  /** A sentence that marks the usage as estimated; empty when nothing was used. */
  remark: string;
}

/**
 * Estimates the input of a call that was sent and then stopped, timed out or broke off, because services charge it. A call
 * that the service refused, or that never reached it, has used nothing.
 */
export function estimateUsage(
  cause: unknown,
  call: { prompt: Prompt; model: string; knowledge: ModelKnowledge; ended: boolean },
): UnansweredUsage {
  const { status } = findFault(cause);
  const refused = status !== undefined && status >= 400;
  if (!call.ended && (refused || hasCode(cause, unsentCodes))) return { usage: noUsage, remark: "" };
  const inputTokens = estimateTokens(call.prompt, call.knowledge);
  const counted = {
    inputTokens,
    inputTokenDetails: { noCacheTokens: inputTokens, cacheReadTokens: 0, cacheWriteTokens: 0 },
    outputTokens: 0,
    outputTokenDetails: { textTokens: 0, reasoningTokens: 0 },
    totalTokens: inputTokens,
  };
  return {
    usage: toTokenUsage(counted, call.model),
    remark: ` Its input is estimated at ${formatNumber(inputTokens)} tokens.`,
  };
}
