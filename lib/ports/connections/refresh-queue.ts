import type { RefreshSchedule } from "../../domain/connections/refresh-schedule";
import type { DatasetId } from "../../domain/ids";
import type { LeasedQueue } from "../runs/leased-queue";

/** A dataset whose scheduled refresh is due. */
export interface DueRefresh {
  datasetId: DatasetId;
  schedule: RefreshSchedule;
}

/** Scheduled refreshes, each started by the one server process that holds its lease. */
export interface RefreshQueue extends LeasedQueue<DatasetId, DueRefresh> {
  /** Schedules the next one and gives up the lease. Returns false, without effect, when `owner` does not hold it. */
  plan(id: DatasetId, owner: string, nextAt: Date): Promise<boolean>;
}
