"use client";

import { use } from "react";
import type { SessionResponse } from "@/lib/domain/session";
import type { SessionUsage } from "@/lib/domain/runs/usage";
import { CapabilitiesContext } from "../capabilities/capabilities-context";
import { spendingWords } from "../words/spending-words";
import { formatCachedShare } from "./format-cached-share";
import { formatCost } from "./format-cost";
import { formatTokens } from "./format-tokens";
import { toBudgetShares } from "./to-budget-shares";
import { toUsageRows } from "./to-usage-rows";
import { UsageTable } from "./usage-table";

/** Shows the usage of a conversation: in total, against its budget, and by step. */
export function UsageDetails({ usage, budget }: { usage: SessionUsage; budget: SessionResponse["budget"] }) {
  const asked = usage.inputTokens + usage.outputTokens > 0 || usage.byNode.some((entry) => entry.calls > 0);
  const limits = toBudgetShares(usage, budget);
  const rows = toUsageRows(usage.byNode, use(CapabilitiesContext));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-small">
      <h2 className="font-semibold">{spendingWords.gauge}</h2>
      {asked ? <Totals usage={usage} /> : <p>{spendingWords.nothingText}</p>}
      {limits.length > 0 && (
        <ul className="grid gap-2">
          {limits.map((limit) => (
            <li key={limit.unit} className="grid gap-1">
              <span className="flex justify-between gap-3">
                <span className="text-ink-soft">{spendingWords.budget}</span>
                <span className="tabular-nums">{limit.text}</span>
              </span>
              <span
                role="meter"
                aria-label={spendingWords.budget}
                aria-valuemin={0}
                aria-valuemax={100}
                aria-valuenow={Math.round(limit.share * 100)}
                aria-valuetext={limit.text}
                className="block h-1.5 overflow-hidden rounded-full bg-hover"
              >
                <span className="block h-full bg-accent" style={{ width: `${limit.share * 100}%` }} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {asked && limits.length === 0 && <p className="text-ink-soft">{spendingWords.noBudget}</p>}
      {rows.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <UsageTable rows={rows} />
          <p className="text-[0.75rem]/4 text-ink-soft">{spendingWords.ownTimeGloss}</p>
        </div>
      )}
    </div>
  );
}

function Totals({ usage }: { usage: SessionUsage }) {
  const figures: [string, string][] = [
    [spendingWords.input, formatTokens(usage.inputTokens)],
    [spendingWords.cached, formatCachedShare(usage) ?? spendingWords.none],
    [spendingWords.output, formatTokens(usage.outputTokens)],
    [spendingWords.cost, formatCost(usage.costUsd)],
  ];
  if (usage.cacheWriteTokens > 0) figures.splice(2, 0, [spendingWords.written, formatTokens(usage.cacheWriteTokens)]);
  if (usage.reasoningTokens > 0) figures.splice(-1, 0, [spendingWords.reasoning, formatTokens(usage.reasoningTokens)]);
  if (usage.savedUsd !== null) figures.push([spendingWords.saved, formatCost(usage.savedUsd)]);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt className="text-[0.75rem]/4 text-ink-soft">{name}</dt>
          <dd className="font-medium tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
