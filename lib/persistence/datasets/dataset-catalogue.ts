import { z } from "zod";
import { DatasetId } from "@/lib/domain/ids";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { DatasetCatalogue } from "@/lib/ports/data/dataset-catalogue";
import { addDataset, addVersion } from "../versions/add-version";
import { copyVersion } from "../versions/copy-version";
import type { Database } from "../database";
import { deleteDataset } from "./delete-dataset";
import { datasetNotFound } from "./dataset-use";
import { hideDataset, restoreDataset, sweepDatasets } from "./hide-dataset";
import { findTablePlace } from "./find-table-place";
import {
  findDataset,
  findDatasets,
  findNewestVersion,
  findNewestVersions,
  findVersion,
} from "../versions/find-version";
import { KnownFacts } from "./known-facts";
import { listDatasetVersions } from "./list-dataset-versions";
import { parsePageCursor, toPageCursor } from "../sessions/page-cursor";
import { toStorableJson } from "../connections/storable";
import { stopReading } from "./stop-reading";
import { updateDataset } from "./update-dataset";
import { DatasetUse } from "@/lib/domain/datasets/dataset-use";
import { parseStored } from "../connections/stored";

const mostSessions = 50;

/** Lists the conversations that have a dataset, except deleted ones. Throws `not_found`. */
async function findDatasetUse({ client }: Database, id: DatasetId): Promise<DatasetUse> {
  if ((await client.dataset.count({ where: { id, deletedAt: null } })) === 0) throw datasetNotFound();
  const where = { datasets: { some: { datasetId: id } }, deletedAt: null };
  const [sessions, sessionCount] = await Promise.all([
    client.session.findMany({
      where,
      orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
      take: mostSessions,
      select: { id: true, title: true, updatedAt: true },
    }),
    client.session.count({ where }),
  ]);
  const lines = sessions.map(({ updatedAt, ...session }) => ({ ...session, updatedAt: updatedAt.toISOString() }));
  return parseStored(DatasetUse, { sessions: lines, sessionCount }, "the use of a dataset");
}

/** The last dataset of the previous page: creation time, id. */
const Place = z.tuple([z.iso.datetime(), DatasetId.schema]);

/** Stores facts about datasets in Postgres. */
export function createDatasetCatalogue(database: Database): DatasetCatalogue {
  const { client } = database;
  const known = new KnownFacts();
  const show = async (id: DatasetId): Promise<Dataset> => orNotFound(await findDataset(database, known, id));
  return {
    create: async (input) => {
      await addDataset(database, input, input);
      return show(input.id);
    },
    createUnread: async (input) => {
      await addDataset(database, input, null);
      return show(input.id);
    },
    createCopy: async (input) => ((await copyVersion(database, input)) ? show(input.id) : null),
    addVersion: async (id, version) => {
      await addVersion(database, id, version, version);
      return show(id);
    },
    addUnreadVersion: async (id, version) => {
      await addVersion(database, id, version, null);
      return show(id);
    },
    readAgain: async (versionId) => {
      const changed = await client.$executeRaw`
        UPDATE dataset_version AS version SET status = 'reading', fault = NULL, attempt = 0 FROM dataset
        WHERE version.id = ${versionId}::uuid AND version.status = 'failed'
          AND dataset.id = version.dataset_id AND dataset.source IS NOT NULL`;
      return changed > 0;
    },
    stopReading: (id) => stopReading(database, id),
    recordRefresh: async (id, { at, fault }) => {
      const lastRefresh = toStorableJson({ at: at.toISOString(), fault });
      await client.dataset.updateMany({ where: { id }, data: { lastRefresh } });
    },
    getDataset: show,
    get: async (id) => orNotFound(await findNewestVersion(database, id)),
    getVersion: async (versionId) => orNotFound(await findVersion(database, versionId)),
    getPlace: async (wanted) => orNotFound(await findTablePlace(database, wanted)),
    listVersions: (id) => listDatasetVersions(database, id),
    findUse: (id) => findDatasetUse(database, id),
    list: async ({ cursor, limit }) => {
      const after = cursor === undefined ? null : parsePageCursor(Place, cursor);
      const lines = await findNewestVersions(database, { after, limit: limit + 1 });
      const page = lines.slice(0, limit);
      const last = page.at(-1);
      return {
        items: await findDatasets(database, known, page),
        nextCursor: lines.length > limit && last ? toPageCursor([last.createdAt.toISOString(), last.datasetId]) : null,
      };
    },
    update: async (id, change) => {
      await updateDataset(database, id, change);
      return show(id);
    },
    delete: (id) => deleteDataset(database, id),
    hide: (id) => hideDataset(database, id),
    restore: async (id) => {
      await restoreDataset(database, id);
      return show(id);
    },
    sweep: (before) => sweepDatasets(database, before),
    findFolder: async (fingerprint) => {
      const row = await client.datasetVersion.findFirst({
        where: { fingerprint },
        orderBy: { createdAt: "desc" },
        select: { folder: true },
      });
      return row?.folder ?? null;
    },
    folders: async () => {
      const rows = await client.datasetVersion.findMany({ distinct: ["folder"], select: { folder: true } });
      return rows.map(({ folder }) => folder);
    },
  };
}

/** Returns what was found. Throws `not_found` for null. */
function orNotFound<Found>(found: Found | null): Found {
  if (found === null) throw datasetNotFound();
  return found;
}
