"use client";

import { useState } from "react";
import type { CapabilityNode } from "@/lib/domain/capability";
import type { NodeView } from "@/lib/stream/run-view";
import { toQuietStep, toThinkingMs } from "./quiet-step";

/** Returns how long the model of a running step has been silent, in milliseconds; null if it is not thinking. */
export function useThinkingMs(
  node: NodeView | undefined,
  about: Pick<CapabilityNode, "asks"> | undefined,
  now: number,
): number | null {
  const [before, setBefore] = useState(() => toQuietStep(null, node, now));
  const quiet = toQuietStep(before, node, now);
  if (quiet !== before) setBefore(quiet);
  return toThinkingMs(quiet, about, now);
}
