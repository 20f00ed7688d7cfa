import { spendingWords } from "../words/spending-words";
import { formatCachedShare } from "./format-cached-share";
import { formatCost } from "./format-cost";
import { formatStepTime } from "./format-step-time";
import { formatTokens } from "./format-tokens";
import type { UsageRow } from "./to-usage-rows";

const { columns, none } = spendingWords;

/** Lists the cost of each step, one row per step, with aligned numbers. Scrolls sideways on narrow screens. */
export function UsageTable({ rows }: { rows: readonly UsageRow[] }) {
  return (
    <div
      role="region"
      tabIndex={0}
      aria-label={spendingWords.byStep}
      className="overflow-x-auto focus-visible:-outline-offset-2"
    >
      <table className="w-full border-collapse text-[0.75rem]/5 tabular-nums">
        <thead>
          <tr className="border-b text-left text-ink-soft">
            {Object.entries(columns).map(([key, name], index) => (
              <th
                key={key}
                scope="col"
                className={index < 2 ? "py-1 pr-3 font-normal" : "py-1 pl-3 text-right font-normal whitespace-nowrap"}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.node} className="border-b last:border-b-0">
              <th scope="row" className="min-w-36 py-1 pr-3 text-left font-normal">
                {row.label}
              </th>
              <td className="min-w-24 py-1 pr-3 [overflow-wrap:anywhere] text-ink-soft">
                {row.models.length > 0 ? row.models.join(", ") : none}
              </td>
              {toCells(row).map((cell, index) => (
                <td key={index} className="py-1 pl-3 text-right whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function toCells(row: UsageRow): string[] {
  const asked = row.calls > 0;
  return [
    asked ? String(row.calls) : none,
    asked ? formatTokens(row.inputTokens) : none,
    formatCachedShare(row) ?? none,
    asked ? formatTokens(row.outputTokens) : none,
    asked ? formatCost(row.costUsd) : none,
    asked && row.savedUsd !== null ? formatCost(row.savedUsd) : none,
    asked ? formatStepTime(row.modelMs) : none,
    row.ownMs === null ? none : formatStepTime(row.ownMs),
  ];
}
