"use client";

import { Check, LoaderCircle, X } from "lucide-react";
import Link from "next/link";
import { use } from "react";
import { defaultCapability } from "@/lib/domain/capability";
import type { PartView } from "@/lib/stream/run-view";
import { CapabilitiesContext } from "../capabilities/capabilities-context";
import { findNode } from "../capabilities/find-node";
import { investigationWords as texts } from "../words/investigation-words";

/** Shows the analysts of an investigation as lanes, each with what it does right now. */
export function AnalystLanes({ parts }: { parts: readonly PartView[] }) {
  const capabilities = use(CapabilitiesContext);
  if (parts.length === 0) return null;
  return (
    <ul aria-label={texts.analysts} className="mt-2 grid gap-1 rounded-lg border bg-surface px-3 py-2 text-small">
      {parts.map(({ key, title, sessionId, status, node, attempt }) => {
        const label = node === null ? null : findNode(capabilities, { capability: defaultCapability, node }).label;
        return (
          <li key={key} className="flex items-baseline gap-2">
            <Sign status={status} />
            <Link href={`/s/${sessionId}`} className="min-w-0 truncate hover:underline">
              {title}
            </Link>
            {attempt > 1 && <span className="text-ink-soft">{texts.again}</span>}
            <span className="ml-auto shrink-0 text-ink-soft">
              {status === "running"
                ? (label ?? texts.status.running)
                : status === "completed"
                  ? texts.status.answered
                  : texts.status.failed}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Sign({ status }: Pick<PartView, "status">) {
  switch (status) {
    case "running":
      return <LoaderCircle aria-hidden className="size-3.5 shrink-0 animate-spin self-center text-accent" />;
    case "completed":
      return <Check aria-hidden className="size-3.5 shrink-0 self-center text-checked" />;
    case "failed":
      return <X aria-hidden className="size-3.5 shrink-0 self-center text-failed" />;
  }
}
