"use client";

import { Check, RotateCw, X } from "lucide-react";
import { use } from "react";
import type { ModelCall } from "@/lib/domain/runs/model-call";
import { CapabilitiesContext } from "../capabilities/capabilities-context";
import { formatDuration } from "../chat/run/format-duration";
import { spendingWords } from "../words/spending-words";
import { classNames } from "../ui/class-names";
import { Disclosure } from "../ui/disclosure";
import { toTaskLabel } from "../usage/to-task-label";
import { InertText } from "./inert-text";
import { toCallFigures } from "./to-call-figures";
import type { CallOutcome } from "./to-call-outcomes";

const { calls: texts } = spendingWords;
const signs = { used: Check, repaired: RotateCw, unusable: X, failed: X } as const;

/** Shows one model call: its task, its outcome, its cost, and, folded, its prompt and reply. */
export function ModelCallItem({ call, outcome }: { call: ModelCall; outcome: CallOutcome }) {
  const capabilities = use(CapabilitiesContext);
  const Sign = signs[outcome];
  const { instructions, turns } = call.request;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1.5 rounded-lg border bg-surface p-3 text-small">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="font-medium [overflow-wrap:anywhere]">{toTaskLabel(capabilities, call.task)}</h3>
        <span
          className={classNames(
            "inline-flex items-center gap-1",
            outcome === "failed" || outcome === "unusable" ? "text-failed" : "text-ink-soft",
          )}
        >
          <Sign aria-hidden className="size-3.5" />
          {texts.outcomes[outcome]}
        </span>
      </div>
      <p className="text-ink-soft tabular-nums [overflow-wrap:anywhere]">
        {[call.model, ...toCallFigures(call.usage), formatDuration(call.durationMs)].join(" · ")}
      </p>
      {call.fault !== null && <p className="[overflow-wrap:anywhere]">{call.fault}</p>}
      <div>
        {instructions !== "" && (
          <Disclosure summary={texts.instructions(instructions.length)}>
            <InertText label={texts.instructions(instructions.length)} text={instructions} />
          </Disclosure>
        )}
        <Disclosure summary={texts.turns(turns.length)}>
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {turns.map((turn, index) => (
              <li key={index} className="grid grid-cols-[minmax(0,1fr)] gap-1">
                <h4 className="text-ink-soft">{texts[turn.role]}</h4>
                <InertText label={`${texts[turn.role]}, ${index + 1}`} text={turn.text} />
              </li>
            ))}
          </ol>
        </Disclosure>
        {call.reply === null ? (
          <p className="pl-4 text-ink-soft">{texts.noReply}</p>
        ) : (
          <Disclosure summary={texts.reply}>
            <InertText label={texts.reply} text={call.reply} />
          </Disclosure>
        )}
      </div>
    </li>
  );
}
