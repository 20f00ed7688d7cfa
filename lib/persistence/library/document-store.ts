import { CaveatError } from "@/lib/domain/caveat-error";
import { DocumentText, LibraryDocument } from "@/lib/domain/library/document";
import type { DocumentStore } from "@/lib/ports/library/document-store";
import { toStorableText } from "../connections/storable";
import { inTransaction } from "../connections/transaction";
import type { Database } from "../database";
import type { Document } from "../generated/client";

/** Lists are not paged, so this is also the length of the longest list. */
const mostDocuments = 1_000;

const count = { _count: { select: { passages: true } } } as const;

/** Stores documents with their passages in Postgres. */
export function createDocumentStore(database: Database): DocumentStore {
  const { client } = database;
  return {
    add: ({ passages, name, ...document }) =>
      inTransaction(database, async (transaction) => {
        await transaction.client.$executeRaw`LOCK TABLE document IN SHARE ROW EXCLUSIVE MODE`;
        const living = { deletedAt: null };
        const same = await transaction.client.document.findFirst({
          where: { ...living, fingerprint: document.fingerprint },
        });
        if (same !== null) {
          throw new CaveatError("conflict", `The library already has this document, as “${same.name}”.`, {
            remedy: "No action is needed.",
          });
        }
        if ((await transaction.client.document.count({ where: living })) >= mostDocuments) {
          throw new CaveatError("conflict", `The limit of ${mostDocuments} documents is reached.`, {
            remedy: "Delete a document that is no longer needed.",
          });
        }
        await transaction.client.document.create({ data: { ...document, name: toStorableText(name) } });
        await transaction.client.documentPassage.createMany({
          data: passages.map(({ page, heading, text }, position) => ({
            ...{ documentId: document.id, position, page },
            heading: heading === null ? null : toStorableText(heading),
            text: toStorableText(text),
          })),
        });
        return toDocument(
          await transaction.client.document.findUniqueOrThrow({ where: { id: document.id }, include: count }),
        );
      }),
    list: async () => {
      const rows = await client.document.findMany({
        where: { deletedAt: null },
        orderBy: [{ createdAt: "desc" }, { id: "asc" }],
        include: count,
      });
      return rows.map(toDocument);
    },
    get: async (id) => {
      const row = await client.document.findFirst({
        where: { id, deletedAt: null },
        include: { ...count, passages: { orderBy: { position: "asc" } } },
      });
      if (row === null) throw toNotFound();
      const passages = row.passages.map(({ page, heading, text }) => ({ page, heading, text }));
      return DocumentText.parse({ ...toDocument(row), passages });
    },
    hide: async (id) => {
      const { count: hidden } = await client.document.updateMany({
        where: { id, deletedAt: null },
        data: { deletedAt: new Date() },
      });
      if (hidden === 0) throw toNotFound();
    },
    restore: async (id) => {
      const { count: restored } = await client.document.updateMany({ where: { id }, data: { deletedAt: null } });
      if (restored === 0) throw toNotFound();
      return toDocument(await client.document.findUniqueOrThrow({ where: { id }, include: count }));
    },
    sweep: async (before) => {
      const removed = await client.$queryRaw<{ folder: string }[]>`
        DELETE FROM document WHERE deleted_at < ${before} RETURNING folder`;
      return removed.map(({ folder }) => folder);
    },
    folders: async () => (await client.document.findMany({ select: { folder: true } })).map(({ folder }) => folder),
  };
}

function toDocument(row: Document & { _count: { passages: number } }): LibraryDocument {
  const { id, name, format, bytes, pages, createdAt, _count } = row;
  return LibraryDocument.parse({
    ...{ id, name, format, pages },
    bytes: Number(bytes),
    passageCount: _count.passages,
    createdAt: createdAt.toISOString(),
  });
}

function toNotFound(): CaveatError {
  return new CaveatError("not_found", "This document does not exist any more.", {
    remedy: "Reload the page to see the current documents.",
  });
}
