import { toNextRefresh } from "@/lib/domain/connections/refresh-schedule";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { Clock } from "@/lib/ports/runs/clock";
import type { DueRefresh, RefreshQueue } from "@/lib/ports/connections/refresh-queue";
import type { Container } from "../container";
import { toCaveatError } from "../http/to-problem";
import { logError } from "../log";
import { type RemoteParts, startRefresh } from "./add-remote-dataset";

/**
 * Starts a scheduled refresh, which runs in the background like any other, and schedules the next one. If it cannot start,
 * records the reason with the dataset. Skips datasets that are being read or were deleted.
 */
export async function performRefresh(
  container: RemoteParts & Pick<Container, "owner">,
  { queue, clock }: { queue: RefreshQueue; clock: Clock },
  { datasetId, schedule }: DueRefresh,
  signal: AbortSignal,
): Promise<void> {
  const { catalogue, owner } = container;
  try {
    const { status } = await catalogue.getDataset(datasetId);
    if (status !== "reading") await startRefresh(container, datasetId, signal);
  } catch (error) {
    // The next process that claims it starts over.
    if (signal.aborted || isCaveatError(error, "cancelled")) return;
    const known = toCaveatError(error);
    if (known.code === "internal") logError(`The scheduled refresh of dataset ${datasetId} failed.`, known.cause);
    const fault = known.remedy ? `${known.message} ${known.remedy}` : known.message;
    await catalogue.recordRefresh(datasetId, { at: clock.now(), fault });
  }
  await queue.plan(datasetId, owner, toNextRefresh(schedule, clock.now()));
}
