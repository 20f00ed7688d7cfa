import { z } from "zod";
import type { StoredEvent } from "@/lib/domain/runs/run-event";
import { withTimeLimit } from "@/lib/ports/runs/with-time-limit";
import type { FollowOptions } from "../../sessions/follow-run";
import type { ServedCall } from "./served-tool";

/** Many clients give up after a minute; the run continues either way. */
export const waitSeconds = z
  .number()
  .min(0)
  .max(600)
  .default(50)
  .describe("How long to wait for the outcome before the call returns; answers_read continues to wait.");

/** Has `work` wait for at most `seconds` and report each step as progress. */
export function followWithin<Value>(
  seconds: number,
  { container, signal, onProgress }: ServedCall,
  work: (options: FollowOptions & Required<Pick<FollowOptions, "onEvent">>) => Promise<Value>,
): Promise<Value> {
  const labels = new Map(
    container.capabilities.all.flatMap(({ nodes }) => nodes.map(({ name, label }) => [name, label] as const)),
  );
  const onEvent = ({ event }: StoredEvent) => {
    if (event.type === "node_start") onProgress(labels.get(event.node) ?? event.node);
  };
  return withTimeLimit({ ms: Math.ceil(seconds * 1000), signal }, (time) =>
    work({ wait: seconds > 0, signal: time.signal, onEvent }),
  );
}
