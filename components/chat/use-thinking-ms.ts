"use client";

import { useState } from "react";
import type { NodeView } from "@/lib/stream/run-view";
import { toQuietStep, toThinkingMs } from "./quiet-step";

/** For how long the model of a running step has thought without a word, in milliseconds; null while it does not. */
export function useThinkingMs(node: NodeView | undefined, now: number): number | null {
  const [before, setBefore] = useState(() => toQuietStep(null, node, now));
  const quiet = toQuietStep(before, node, now);
  if (quiet !== before) setBefore(quiet);
  return toThinkingMs(quiet, node, now);
}
