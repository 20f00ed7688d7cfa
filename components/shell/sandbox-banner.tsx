"use client";

import { healthResource } from "../api/health-resource";
import { useResource } from "../api/use-resource";

/** Tiers without isolation: with one, code has all rights of the server; with the other, none is run. */
const withoutIsolation = new Set(["unsafe-none", "none"]);

/** Warns, in the server's words, while Python runs without isolation or not at all. */
export function SandboxBanner() {
  const { value: health } = useResource(healthResource);
  return (
    <div role="status" aria-live="polite">
      {health !== undefined && withoutIsolation.has(health.sandbox) && (
        <p className="border-b bg-hover px-4 py-1.5 text-center text-small text-ink [overflow-wrap:anywhere]">
          {health.sandboxDetail}
        </p>
      )}
    </div>
  );
}
