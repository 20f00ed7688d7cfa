"use client";

import { useState } from "react";
import type { SessionResponse } from "@/lib/domain/session";
import type { SessionUsage } from "@/lib/domain/usage";
import { spendingWords } from "../spending-words";
import { Button } from "../ui/button";
import { Popover } from "../ui/popover";
import { BudgetRing } from "./budget-ring";
import { toBudgetShares } from "./to-budget-shares";
import { toGaugeText } from "./to-gauge-text";
import { UsageDetails } from "./usage-details";

/** What a conversation has spent so far, in a few characters; opens to what it went to. */
export function UsageGauge({ usage, budget }: { usage: SessionUsage; budget: SessionResponse["budget"] }) {
  const [open, setOpen] = useState(false);
  const tightest = toBudgetShares(usage, budget)[0];
  const text = toGaugeText(usage, tightest);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={spendingWords.gauge}
      trigger={
        <Button
          kind="quiet"
          size="small"
          aria-label={`${spendingWords.gauge}: ${text}`}
          className="font-normal tabular-nums"
        >
          {tightest && <BudgetRing share={tightest.share} />}
          {text}
        </Button>
      }
    >
      <UsageDetails usage={usage} budget={budget} />
    </Popover>
  );
}
