import { CaveatError } from "@/lib/domain/caveat-error";
import type { SessionId } from "@/lib/domain/ids";
import type { PartRuns, PartState } from "@/lib/ports/runs/part-runs";
import type { RunRecord, RunStatus } from "@/lib/ports/runs/run-store";
import type { Container } from "../container";
import type { WorkPlace } from "./work-place";

/** How often parts are polled without a notification, because one may have been missed. */
const lookMs = 5_000;

const unfinished: readonly RunStatus[] = ["queued", "running"];

/**
 * Has parts of a run's question answered: each is a queued run like any other, so any process can perform it and none is
 * asked twice. The parent run waits without its slot.
 */
export function createPartRuns(
  container: Pick<Container, "parts" | "runs" | "events">,
  {
    record,
    place,
    signal,
  }: { record: Pick<RunRecord, "id" | "seed" | "sessionId">; place: WorkPlace; signal: AbortSignal },
): PartRuns {
  return {
    mayStart: () => container.parts.mayStart(record.sessionId),
    start: async (parts) => {
      for (const part of parts) await container.parts.start(record.id, { ...part, seed: record.seed });
    },
    wait: (keys, onProgress) => place.outside(() => waitForParts(container, { record, keys, onProgress, signal })),
  };
}

async function waitForParts(
  { parts, runs, events }: Pick<Container, "parts" | "runs" | "events">,
  options: {
    record: Pick<RunRecord, "id">;
    keys: readonly string[];
    onProgress: Parameters<PartRuns["wait"]>[1];
    signal: AbortSignal;
  },
): Promise<PartState[]> {
  const { record, keys, onProgress, signal } = options;
  const followed = new Map<SessionId, () => void>();
  let wake: () => void = () => undefined;
  const onAbort = () => wake();
  signal.addEventListener("abort", onAbort);
  const stopListening = runs.onChange(() => wake());
  const looking = setInterval(() => wake(), lookMs);
  looking.unref();
  try {
    for (;;) {
      const changed = new Promise<void>((resolve) => (wake = resolve));
      if (signal.aborted) throw new CaveatError("cancelled", "The run was stopped.");
      const known = await parts.list(record.id);
      const states = keys.flatMap((key) => known.find((part) => part.key === key) ?? []);
      for (const { key, sessionId, status } of states) {
        onProgress({ key, sessionId, status, node: null });
        if (followed.has(sessionId)) continue;
        const stop = events.subscribe(sessionId, {
          onStored: (stored) => {
            for (const { event } of stored) {
              if (event.type === "node_start") onProgress({ key, sessionId, status: "running", node: event.node });
            }
          },
          onLive: () => undefined,
        });
        followed.set(sessionId, stop);
      }
      // Parts never ask a person. A part that waited anyway would block the parent run.
      for (const { sessionId } of states.filter(({ status }) => status === "waiting"))
        await runs.requestCancel(sessionId);
      if (states.every(({ status }) => !unfinished.includes(status) && status !== "waiting")) return states;
      await changed;
    }
  } finally {
    clearInterval(looking);
    stopListening();
    signal.removeEventListener("abort", onAbort);
    for (const stop of followed.values()) stop();
  }
}
