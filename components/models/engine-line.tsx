"use client";

import { healthResource } from "../api/health-resource";
import { useKnown } from "../api/server-state";
import { words } from "../words/words";
import { ConnectButton } from "./connect-button";

/**
 * Shows which engine answers in one subtle line whose space is reserved from the start; offers to connect a model in
 * place of the built-in engine.
 */
export function EngineLine() {
  const { value: health } = useKnown(healthResource);
  const isBuiltin = health?.engine === "builtin";
  return (
    <div className="-mt-4 flex min-h-7 flex-wrap items-center gap-x-1 text-small text-ink-soft">
      {health && (
        <p className="min-w-0 truncate">
          {isBuiltin ? words.home.builtin : words.home.asks(health.engineLabel ?? health.engine)}
        </p>
      )}
      {isBuiltin && health.engineDecidedBy !== "environment" && <ConnectButton kind="quiet" />}
    </div>
  );
}
