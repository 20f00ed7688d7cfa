import { findPrice } from "@/lib/engines/ai-sdk/models/find-price";
import type { InputUse } from "./cache-request";
import { createCache } from "./create-cache";
import type { SessionCall } from "./session-call";

/** Cost of a session by list price; money in US cents. */
export interface SessionCharge {
  /** Calls of the second question. */
  calls: number;
  /** Input tokens of the second question. */
  inputTokens: number;
  /**
   * Share of input read from the cache, 0 to 1: first question, and all later ones. Excludes calls outside the graph,
   * such as the title.
   */
  coldShare: number;
  warmShare: number;
  /** Mean per question, including the title in the first one. */
  outputTokens: number;
  costs: readonly number[];
  meanCost: number;
  /** Compared with the same calls without any cache; negative when the cache costs more than it saves. */
  savedShare: number;
}

/**
 * Sends the calls through fresh caches with the models' rules and sums up. Throws for a model without a known price.
 */
export function chargeSession(calls: readonly SessionCall[]): SessionCharge {
  const cache = createCache();
  const charged = calls.map((call) => {
    const use = cache.use(call.request);
    return { ...call, use, cost: toCents(call, use), bare: toCents(call, toUncached(use)) };
  });
  const count = Math.max(...calls.map(({ question }) => question));
  const costs = Array.from({ length: count }, (_, index) =>
    sum(charged.filter(({ question }) => question === index + 1).map(({ cost }) => cost)),
  );
  const nodes = charged.filter(({ request }) => request.task !== "title");
  const second = nodes.filter(({ question }) => question === 2);
  return {
    calls: second.length,
    inputTokens: sum(second.map(({ use }) => inputOf(use))),
    coldShare: toShare(nodes.filter(({ question }) => question === 1).map(({ use }) => use)),
    warmShare: toShare(nodes.filter(({ question }) => question > 1).map(({ use }) => use)),
    outputTokens: sum(charged.map(({ outputTokens }) => outputTokens)) / count,
    costs,
    meanCost: sum(costs) / count,
    savedShare: 1 - sum(costs) / sum(charged.map(({ bare }) => bare)),
  };
}

function toCents({ request, outputTokens }: SessionCall, use: InputUse): number {
  const price = findPrice(request.model);
  if (price === null) throw new Error(`${request.model} has no known price.`);
  const input = use.plain * price.input + use.read * price.cachedInput + use.written * price.cacheWrite;
  return (input + outputTokens * price.output) / 10_000;
}

function toUncached(use: InputUse): InputUse {
  return { plain: inputOf(use), read: 0, written: 0 };
}

function inputOf(use: InputUse): number {
  return use.plain + use.read + use.written;
}

function toShare(uses: readonly InputUse[]): number {
  return sum(uses.map(({ read }) => read)) / Math.max(1, sum(uses.map(inputOf)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
