"use client";

import { useState } from "react";
import type { SessionResponse } from "@/lib/domain/session";
import type { SessionUsage } from "@/lib/domain/runs/usage";
import { spendingWords } from "../words/spending-words";
import { Button } from "../ui/button";
import { Popover } from "../ui/overlays/popover";
import { useLoaded } from "../ui/use-loaded";
import { BudgetRing } from "./budget-ring";
import { InstallationLine } from "./installation-line";
import { toBudgetShares } from "./to-budget-shares";
import { toGaugeText } from "./to-gauge-text";

const loadDetails = () => import("./usage-details");

/** Shows the usage of a conversation in a few characters; opens to its details and to the engine in use. */
export function UsageGauge(props: {
  usage: SessionUsage;
  budget: SessionResponse["budget"];
  engine?: SessionResponse["engine"];
}) {
  const { usage, budget, engine } = props;
  const [open, setOpen] = useState(false);
  const details = useLoaded(loadDetails, open);
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
      {details && <details.UsageDetails usage={usage} budget={budget} />}
      <InstallationLine engine={engine} />
    </Popover>
  );
}
