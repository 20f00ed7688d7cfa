import { toVersionLabel } from "@/lib/domain/answers/answer-version";
import type { DatasetId } from "@/lib/domain/ids";
import { RecipeLineage } from "@/lib/domain/recipes/recipe-lineage";
import { parseStored } from "../connections/stored";
import type { Database } from "../database";
import { datasetNotFound } from "../datasets/dataset-use";
import { Prisma } from "../generated/client";

/** Maximum number of answers and recipes to list. */
const most = 50;

async function findMaker({ client }: Database, id: DatasetId) {
  const version = await client.recipeVersion.findFirst({
    where: { output: { datasetId: id }, recipe: { deletedAt: null } },
    orderBy: { output: { number: "desc" } },
    select: {
      number: true,
      recipe: { select: { id: true, name: true } },
      bindings: {
        orderBy: { position: "asc" },
        select: { dataset: { select: { id: true, name: true } }, datasetVersion: { select: { number: true } } },
      },
    },
  });
  if (version === null) return null;
  const inputs = version.bindings.map(({ dataset, datasetVersion }) => ({
    ...dataset,
    version: datasetVersion.number,
  }));
  return { ...version.recipe, version: toVersionLabel(version.number), inputs };
}

/** Finds recipes with a version that reads the dataset. */
async function findReaders({ client }: Database, id: DatasetId) {
  const rows = await client.recipe.findMany({
    where: { deletedAt: null, versions: { some: { bindings: { some: { datasetId: id } } } } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: most,
    select: { id: true, name: true, output: { select: { id: true, name: true, deletedAt: true } } },
  });
  return rows.map(({ output, ...recipe }) => ({
    ...recipe,
    output: output?.deletedAt === null ? { id: output.id, name: output.name } : null,
  }));
}

/** SQL condition on `reply`: something was computed for it, which searches, changes of names and preparations do not do. */
const isComputed = Prisma.sql`(json_typeof(reply.answer->'result') = 'object' OR json_typeof(reply.answer->'investigation') = 'object')`;

interface AnswerRow {
  sessionId: string;
  title: string;
  question: string;
  datasetVersion: number;
}

/** Finds what a dataset is derived from, and what depends on it. Throws `not_found`. */
export async function findLineage(database: Database, id: DatasetId): Promise<RecipeLineage> {
  const { client } = database;
  if ((await client.dataset.count({ where: { id, deletedAt: null } })) === 0) throw datasetNotFound();
  const answers = client.$queryRaw<(AnswerRow & { total: bigint })[]>`
    SELECT session.id::text AS "sessionId", session.title, question.text AS question, version.number AS "datasetVersion",
      count(*) OVER () AS total
    FROM run
      JOIN session ON session.id = run.session_id AND session.deleted_at IS NULL
      JOIN message AS question ON question.id = run.question_message_id
      CROSS JOIN LATERAL json_array_elements(
        CASE WHEN json_typeof(run.input->'datasets') = 'array' THEN run.input->'datasets' ELSE '[]'::json END) AS used
      JOIN dataset_version AS version ON version.id::text = used->>'versionId' AND version.dataset_id = ${id}::uuid
    WHERE run.status = 'completed' AND EXISTS (
      SELECT 1 FROM message AS reply
      WHERE reply.run_id = run.id AND reply.answer->>'kind' = 'answered' AND ${isComputed})
    ORDER BY run.ordinal DESC LIMIT ${most}`;
  const [madeBy, recipes, rows] = await Promise.all([findMaker(database, id), findReaders(database, id), answers]);
  const lineage = {
    ...{ madeBy, recipes },
    answers: rows.map(({ sessionId, title, question, datasetVersion }) => ({
      sessionId,
      title,
      question,
      datasetVersion,
    })),
    answerCount: Number(rows[0]?.total ?? 0),
  };
  return parseStored(RecipeLineage, lineage, "the lineage of a dataset");
}
