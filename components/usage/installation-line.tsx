"use client";

import Link from "next/link";
import type { ChosenEngine } from "@/lib/domain/engine-kind";
import { healthResource } from "../api/health-resource";
import { useKnown } from "../api/server-state";
import { cardWords } from "../words/card-words";
import { spendingWords } from "../words/spending-words";

/** Shows which engine answers a conversation and how Python is isolated, in one line that links to the settings. */
export function InstallationLine({ engine }: { engine: ChosenEngine | undefined }) {
  const { value: health } = useKnown(healthResource);
  if (health === undefined) return null;
  const isBuiltin = engine === "builtin" || health.engine === "builtin";
  const label = isBuiltin ? cardWords.engine.builtin : (health.engineLabel ?? health.engine);
  return (
    <p className="mt-4 border-t pt-3 text-small text-ink-soft [overflow-wrap:anywhere]">
      {spendingWords.installation(label, health.sandbox)} {health.sandboxDetail}{" "}
      <Link href="/settings#engine" className="text-accent underline underline-offset-2">
        {isBuiltin ? cardWords.engine.add : spendingWords.settings}
      </Link>
    </p>
  );
}
