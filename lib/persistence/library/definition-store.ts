import type pg from "pg";
import { CaveatError } from "@/lib/domain/caveat-error";
import { DefinitionId } from "@/lib/domain/ids";
import { Definition } from "@/lib/domain/library/definition";
import type { DefinitionStore } from "@/lib/ports/library/definition-store";
import { toStorableText } from "../connections/storable";
import { inTransaction, type Transaction } from "../connections/transaction";
import type { Database } from "../database";

/** Lists are not paged, so this is also the length of the longest list. */
const mostDefinitions = 500;
/** Maximum number of definitions per question. */
const mostFound = 20;

/** Stores definitions in Postgres. */
export function createDefinitionStore(database: Database): DefinitionStore {
  const { client } = database;
  return {
    list: async () => (await client.definition.findMany({ orderBy: [{ key: "asc" }] })).map(toDefinition),
    add: ({ term, meaning }) =>
      inTransaction(database, async (transaction) => {
        await assertFree(transaction, { term });
        if ((await transaction.client.definition.count()) >= mostDefinitions) {
          throw new CaveatError("conflict", `The limit of ${mostDefinitions} definitions is reached.`, {
            remedy: "Delete a definition that is no longer needed.",
          });
        }
        const data = { id: DefinitionId.create(), ...toTexts({ term, meaning }) };
        return toDefinition(await transaction.client.definition.create({ data }));
      }),
    change: (id, { term, meaning }) =>
      inTransaction(database, async (transaction) => {
        const stored = await transaction.client.definition.findUnique({ where: { id } });
        if (stored === null) throw toNotFound();
        await assertFree(transaction, { term: term ?? stored.term, id });
        const data = toTexts({ term: term ?? stored.term, meaning: meaning ?? stored.meaning });
        return toDefinition(await transaction.client.definition.update({ where: { id }, data }));
      }),
    remove: async (id) => {
      const { count } = await client.definition.deleteMany({ where: { id } });
      if (count === 0) throw toNotFound();
    },
  };
}

/** Finds the definitions whose term occurs in a text in any inflected form. */
export async function findDefinitions(pool: pg.Pool, text: string): Promise<Definition[]> {
  const { rows } = await pool.query<DefinitionRow>(
    `SELECT id::text, term, meaning, created_at AS "createdAt", updated_at AS "updatedAt"
     FROM definition, search.to_words($1) AS asked, search.to_words(term) AS words
     WHERE to_tsvector('english', asked) @@ phraseto_tsquery('english', words)
       OR to_tsvector('simple', asked) @@ phraseto_tsquery('simple', words)
     ORDER BY key LIMIT ${mostFound}`,
    [toStorableText(text)],
  );
  return rows.map(toDefinition);
}

interface DefinitionRow {
  id: string;
  term: string;
  meaning: string;
  createdAt: Date;
  updatedAt: Date;
}

function toDefinition({ id, term, meaning, createdAt, updatedAt }: DefinitionRow): Definition {
  return Definition.parse({
    ...{ id, term, meaning },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  });
}

function toTexts({ term, meaning }: { term: string; meaning: string }) {
  return { term: toStorableText(term), key: toKey(term), meaning: toStorableText(meaning) };
}

function toKey(term: string): string {
  return toStorableText(term).normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
}

/** Serialises changes, and throws `conflict` if another definition has the term. */
async function assertFree({ client }: Transaction, { term, id }: { term: string; id?: DefinitionId }): Promise<void> {
  await client.$executeRaw`LOCK TABLE definition IN SHARE ROW EXCLUSIVE MODE`;
  const other = await client.definition.findUnique({ where: { key: toKey(term) } });
  if (other === null || other.id === id) return;
  const message = `“${other.term}” is already defined.`;
  throw new CaveatError("conflict", message, {
    remedy: "Edit that definition instead.",
    fields: [{ field: "term", message }],
  });
}

function toNotFound(): CaveatError {
  return new CaveatError("not_found", "This definition does not exist any more.", {
    remedy: "Reload the page to see the current definitions.",
  });
}
