import type { ToolResult } from "@/lib/ports/tools/tool-round";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";
import type { GraphNode, KitContext } from "../run-context";
import { toolLimits, type ToolFacts } from "./tool-facts";

const longestSummary = 160;

/** Creates the node that makes the read calls, several at a time. */
export function runReads<Facts extends ToolFacts, Context extends KitContext<Facts>>(): GraphNode<Facts, Context> {
  return async ({ facts }, { ports, signal }) => {
    const results: ToolResult[] = [];
    for (let start = 0; start < facts.reads.length; start += toolLimits.parallelReads) {
      const batch = facts.reads.slice(start, start + toolLimits.parallelReads);
      results.push(
        ...(await Promise.all(
          batch.map(async ({ key, call }): Promise<ToolResult> => {
            const { ok, summary, facts: found } = await ports.tools.read(call, { key, signal });
            return { ...call, ok, summary, ...(found !== undefined && { facts: found }) };
          }),
        )),
      );
    }
    const changed: Partial<ToolFacts> = {
      reads: [],
      calls: facts.calls + results.length,
      results: [...facts.results, ...results],
    };
    const failed = results.filter(({ ok }) => !ok).length;
    const called = toClippedText(`Called ${results.map(({ tool }) => tool).join(", ")}`, longestSummary);
    const summary = `${called}${failed === 0 ? "" : `; ${failed} failed`}`;
    return { update: { facts: changed as Partial<Facts> }, summary };
  };
}
