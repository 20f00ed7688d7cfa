"use client";

import { useState } from "react";
import type { InvestigationContribution } from "@/lib/domain/investigations/investigation";
import { toAmountText, toShareText } from "@/lib/domain/investigations/change-words";
import { investigationWords as texts } from "../words/investigation-words";
import { Button } from "../ui/button";
import { classNames } from "../ui/class-names";
import { Disclosure } from "../ui/disclosure";
import { toDimensionGroups, type DimensionGroup } from "./dimension-groups";

/** Items of a dimension that are shown before a person asks for more. */
const openItems = 5;

/** Shows what adds to a change, a section for each dimension that expands to its items; the first one is open. */
export function ContributionTable(props: {
  contributions: readonly InvestigationContribution[];
  unit: string | null;
  /** What the values before are called where they are those of a plan: `budget`. */
  plan?: string;
}) {
  const groups = toDimensionGroups(props.contributions);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {groups.map((group, index) => (
        <Disclosure
          key={group.dimension}
          open={index === 0}
          summary={
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {texts.by(group.dimension)} <span className="tabular-nums">· {texts.items(group.rows.length)}</span>
            </span>
          }
        >
          <DimensionTable group={group} unit={props.unit} plan={props.plan} />
        </Disclosure>
      ))}
    </div>
  );
}

function DimensionTable({ group, unit, plan }: { group: DimensionGroup; unit: string | null; plan?: string }) {
  const [isLong, setLong] = useState(false);
  const shown = isLong ? group.rows : group.rows.slice(0, openItems);
  const folded = group.rows.length - openItems;
  const largest = Math.max(...group.rows.map(({ change }) => Math.abs(change)), 0);
  const { columns } = texts;
  return (
    <div className="overflow-x-auto rounded-lg border">
      <table className="w-full text-small tabular-nums">
        <thead>
          <tr className="border-b text-left text-ink-soft">
            <th scope="col" className="px-3 py-1.5 font-medium">
              {columns.item}
            </th>
            {group.hasEffects && (
              <th scope="col" className="px-3 py-1.5 font-medium">
                {columns.effect}
              </th>
            )}
            <th scope="col" className="hidden px-3 py-1.5 text-right font-medium sm:table-cell">
              {plan === undefined ? columns.before : texts.planned(plan)}
            </th>
            <th scope="col" className="hidden px-3 py-1.5 text-right font-medium sm:table-cell">
              {plan === undefined ? columns.after : texts.actual}
            </th>
            <th scope="col" className="px-3 py-1.5 text-right font-medium">
              {plan === undefined ? columns.change : texts.deviation}
            </th>
            <th scope="col" className="px-3 py-1.5 text-right font-medium">
              {columns.share}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <tr key={index} className="border-b last:border-b-0">
              <th scope="row" className="max-w-[18rem] px-3 py-1.5 text-left font-normal [overflow-wrap:anywhere]">
                {row.item}
              </th>
              {group.hasEffects && (
                <td className="px-3 py-1.5 text-ink-soft">{row.effect === null ? "" : texts.effects[row.effect]}</td>
              )}
              <td className="hidden px-3 py-1.5 text-right sm:table-cell">{toCell(row.before, unit)}</td>
              <td className="hidden px-3 py-1.5 text-right sm:table-cell">{toCell(row.after, unit)}</td>
              <td className="px-3 py-1.5 text-right whitespace-nowrap">
                {toAmountText(row.change, unit)}
                <span aria-hidden className="mt-0.5 flex h-1 justify-end">
                  <span
                    className={classNames("h-1 rounded-full", row.change < 0 ? "bg-failed" : "bg-checked")}
                    style={{ width: `${largest === 0 ? 0 : Math.round((Math.abs(row.change) / largest) * 100)}%` }}
                  />
                </span>
              </td>
              <td className="px-3 py-1.5 text-right whitespace-nowrap text-ink-soft">
                {row.share === null ? "" : toShareText(row.share)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {folded > 0 && (
        <Button size="small" kind="quiet" className="m-1" onClick={() => setLong(!isLong)}>
          {isLong ? texts.fewer : texts.more(folded)}
        </Button>
      )}
    </div>
  );
}

function toCell(value: number | null, unit: string | null): string {
  return value === null ? "–" : toAmountText(value, unit);
}
