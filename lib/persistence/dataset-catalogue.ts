import { z } from "zod";
import { DatasetId } from "@/lib/domain/ids";
import type { DatasetCatalogue, DatasetVersionRecord, NewDataset } from "@/lib/ports/dataset-catalogue";
import { addVersion, toUnreadData, toVersionData } from "./add-version";
import { copyVersion } from "./copy-version";
import type { Database } from "./database";
import { deleteDataset } from "./delete-dataset";
import { datasetNotFound } from "./dataset-use";
import { toVersionRecord } from "./dataset-view";
import { findDatasetUse } from "./find-dataset-use";
import { findTablePlace } from "./find-table-place";
import { findNewestVersion, findVersion } from "./find-version";
import { listDatasetVersions } from "./list-dataset-versions";
import { parsePageCursor, toPageCursor } from "./page-cursor";
import { toStorableText } from "./storable";
import { updateDataset } from "./update-dataset";

/** The last dataset of the page before: time of its making, id. */
const Place = z.tuple([z.iso.datetime(), DatasetId.schema]);

/** What is known of datasets, in Postgres. */
export function createDatasetCatalogue(database: Database): DatasetCatalogue {
  const { client } = database;
  const get = async (id: DatasetId): Promise<DatasetVersionRecord> => {
    const row = await findNewestVersion(database, id);
    if (row === null) throw datasetNotFound();
    return toVersionRecord(row);
  };
  const create = async (
    { id, name, attribution }: NewDataset,
    version: ReturnType<typeof toVersionData | typeof toUnreadData>,
  ) => {
    await client.dataset.create({
      data: {
        id,
        name: toStorableText(name),
        attribution: attribution === undefined ? undefined : toStorableText(attribution),
        versions: { create: { ...version, number: 1 } },
      },
    });
    return (await get(id)).dataset;
  };
  return {
    create: (input) => create(input, toVersionData(input)),
    createUnread: (input) => create(input, toUnreadData(input)),
    createCopy: async (input) => ((await copyVersion(database, input)) ? (await get(input.id)).dataset : null),
    addVersion: async (id, version) => {
      await addVersion(database, id, toVersionData(version));
      return (await get(id)).dataset;
    },
    addUnreadVersion: async (id, version) => {
      await addVersion(database, id, toUnreadData(version));
      return (await get(id)).dataset;
    },
    get,
    getVersion: async (versionId) => {
      const row = await findVersion(database, versionId);
      if (row === null) throw datasetNotFound();
      return toVersionRecord(row);
    },
    getPlace: async (wanted) => {
      const place = await findTablePlace(database, wanted);
      if (place === null) throw datasetNotFound();
      return place;
    },
    listVersions: (id) => listDatasetVersions(database, id),
    findUse: (id) => findDatasetUse(database, id),
    list: async ({ cursor, limit }) => {
      const place = cursor === undefined ? null : parsePageCursor(Place, cursor);
      const rows = await client.dataset.findMany({
        where: {
          deletedAt: null,
          ...(place && { OR: [{ createdAt: { lt: place[0] } }, { createdAt: place[0], id: { lt: place[1] } }] }),
        },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: limit + 1,
        include: { versions: { orderBy: { number: "desc" }, take: 1, include: { dataset: true } } },
      });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        items: page.flatMap(({ versions }) => versions.map((version) => toVersionRecord(version).dataset)),
        nextCursor: rows.length > limit && last ? toPageCursor([last.createdAt.toISOString(), last.id]) : null,
      };
    },
    update: async (id, change) => {
      await updateDataset(database, id, change);
      return (await get(id)).dataset;
    },
    delete: (id) => deleteDataset(database, id),
    findFolder: async (fingerprint) => {
      const row = await client.datasetVersion.findFirst({ where: { fingerprint }, orderBy: { createdAt: "desc" } });
      return row?.folder ?? null;
    },
    folders: async () => {
      const rows = await client.datasetVersion.findMany({ distinct: ["folder"], select: { folder: true } });
      return rows.map(({ folder }) => folder);
    },
  };
}
