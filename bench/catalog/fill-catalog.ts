import { randomUUID } from "node:crypto";
import type { Column } from "@/lib/domain/datasets/dataset";
import { DatasetId, DatasetVersionId, DocumentId } from "@/lib/domain/ids";
import type { Persistence } from "@/lib/persistence/persistence";
import { buildAnswer } from "@/lib/testing/stores/persistence-builders";
import { answers, definitions, documents, tables } from "./known-things";

const owner = "bench";

/** Stores the things of `known-things.ts` as the product does. */
export async function fillCatalog(persistence: Persistence): Promise<void> {
  for (const { name, description, columns } of tables) {
    const id = DatasetId.create();
    await persistence.datasets.create({
      ...{ id, name, versionId: DatasetVersionId.create(), format: "csv", bytes: 1, fingerprint: id, folder: id },
      ...{ rowCount: 0, columns: Object.keys(columns).map(toColumn), notices: [] },
      profile: { rowCount: 0, duplicateRows: 0, columns: [] },
    });
    const described = Object.entries(columns).map(([column, text]) => ({ name: column, description: text }));
    await persistence.datasets.update(id, { description, columns: described });
  }
  for (const { name, passages } of documents) {
    const id = DocumentId.create();
    const document = { id, name, format: "text", bytes: 1, pages: null, fingerprint: id, folder: id } as const;
    await persistence.documents.add({ ...document, passages });
  }
  for (const definition of definitions) await persistence.definitions.add(definition);
  for (const { question, explanation } of answers) {
    const asked = await persistence.runs.createSession({ question, datasetIds: [], approval: "auto", seed: 1 });
    await persistence.runs.claim(asked.runId, owner);
    await persistence.runs.finish({
      runId: asked.runId,
      owner,
      end: "completed",
      answer: buildAnswer({ explanation }),
    });
  }
}

function toColumn(name: string): Column {
  return { name, type: "text", storage: "VARCHAR", missing: 0, distinct: 1 };
}

const subjects = "order customer invoice shipment product employee store visit ticket payment sensor vehicle".split(
  " ",
);
const facts = "id date amount status type count rate region channel owner score price weight code comment".split(" ");
const styles = [
  (left: string, right: string) => `${left}_${right}`,
  (left: string, right: string) => `${left}${right[0]?.toUpperCase() ?? ""}${right.slice(1)}`,
  (left: string, right: string) => `${left} ${right}`,
];

/** Names of a table's columns: the same few words in other combinations, as in a large installation. */
export function toColumnNames(table: number, count: number): string[] {
  const names = Array.from({ length: count }, (_, index) => {
    const [subject, fact] = [
      subjects[(table + index) % subjects.length],
      facts[(table * 7 + index * 3) % facts.length],
    ];
    const name = styles[(table + index) % styles.length]?.(subject ?? "", fact ?? "") ?? "";
    // One in ten occurs nowhere else.
    return index % 10 === 9 ? `${name}_${table}x${index}` : name;
  });
  return [...new Set(names)];
}

/** Writes tables with only the rows that the catalogue needs, many at once. */
export async function addTables(
  query: (sql: string, parameters: unknown[]) => Promise<unknown>,
  { from, count, columns }: { from: number; count: number; columns: number },
): Promise<void> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const names = ids.map((_, index) => `${subjects[index % subjects.length] ?? ""} export ${from + index}`);
  await query("INSERT INTO dataset (id, name) SELECT * FROM unnest($1::uuid[], $2::text[])", [ids, names]);
  await query(
    `INSERT INTO dataset_version (id, dataset_id, number, format, bytes, fingerprint, folder, row_count, columns, notices, profile)
     SELECT gen_random_uuid(), id, 1, 'csv', 1, id::text, id::text, 0, columns::json, '[]', '{}'
     FROM unnest($1::uuid[], $2::text[]) AS added (id, columns)`,
    [ids, ids.map((_, index) => JSON.stringify(toColumnNames(from + index, columns).map((name) => ({ name }))))],
  );
}
