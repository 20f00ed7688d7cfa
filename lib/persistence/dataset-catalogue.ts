import { z } from "zod";
import { DatasetId } from "@/lib/domain/ids";
import type { DatasetCatalogue, DatasetVersionRecord } from "@/lib/ports/dataset-catalogue";
import { addVersion, toVersionData } from "./add-version";
import type { Database } from "./database";
import { deleteDataset } from "./delete-dataset";
import { datasetNotFound } from "./dataset-use";
import { toVersionRecord } from "./dataset-view";
import { findNewestVersion, findVersion } from "./find-version";
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
  return {
    create: async (input) => {
      await client.dataset.create({
        data: {
          id: input.id,
          name: toStorableText(input.name),
          attribution: input.attribution === undefined ? undefined : toStorableText(input.attribution),
          versions: {
            create: { ...toVersionData(input), number: 1 },
          },
        },
      });
      return (await get(input.id)).dataset;
    },
    addVersion: async (id, version) => {
      await addVersion(database, id, version);
      return (await get(id)).dataset;
    },
    get,
    getVersion: async (versionId) => {
      const row = await findVersion(database, versionId);
      if (row === null) throw datasetNotFound();
      return toVersionRecord(row);
    },
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
    folders: async () => {
      const rows = await client.datasetVersion.findMany({ distinct: ["folder"], select: { folder: true } });
      return rows.map(({ folder }) => folder);
    },
  };
}
