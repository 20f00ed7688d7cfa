import { z } from "zod";
import type { StoredEvent } from "@/lib/domain/runs/run-event";
import type { FollowOptions } from "../../sessions/follow-run";
import type { ServedCall } from "./served-tool";

/** Many clients give up after a minute; the run continues either way. */
export const waitSeconds = z
  .number()
  .min(0)
  .max(600)
  .default(50)
  .describe("How long to wait for the outcome before the call returns; answers_read continues to wait.");

/** Waits for at most `seconds` and reports each step as progress. */
export function toFollowing(
  { container, signal, onProgress }: ServedCall,
  seconds: number,
): FollowOptions & Required<Pick<FollowOptions, "onEvent">> {
  const labels = new Map(
    container.capabilities.all.flatMap(({ nodes }) => nodes.map(({ name, label }) => [name, label] as const)),
  );
  return {
    wait: seconds > 0,
    signal: AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(seconds * 1000))]),
    onEvent: ({ event }: StoredEvent) => {
      if (event.type === "node_start") onProgress(labels.get(event.node) ?? event.node);
    },
  };
}
