"use client";

import { healthResource } from "../api/health-resource";
import { useStore } from "../api/use-store";
import { words } from "../words";
import { ConnectButton } from "./connect-button";

/**
 * Shows in one quiet line which engine answers, with its space reserved from the start; the built-in one can be replaced by a
 * model.
 */
export function EngineLine() {
  const { value: health } = useStore(healthResource);
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
