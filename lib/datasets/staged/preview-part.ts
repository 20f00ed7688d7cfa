import { quoteName } from "@/lib/domain/text/quotes";
import type { PartPreview, QuestionRows, TableQueries } from "@/lib/ports/data/table-queries";
import { describeTable } from "../duck/describe-table";
import type { DuckSession } from "../duck/duck-session";
import { toCell } from "../duck/to-cell";
import { assertSelects } from "./assert-selects";
import { openTables, toStagedSql, upTo } from "./staged-sql";

/** Maximum rows of a preview. */
const longestPreview = 1000;
/** Maximum rows and columns of the answer to a question. */
const [mostAnswerRows, mostAnswerColumns] = [100, 20];

/** Reads the first rows of a SELECT statement, as cells. */
async function readFirst(
  session: DuckSession,
  { select, limit, columns: most = Infinity }: { select: string; limit: number; columns?: number },
): Promise<PartPreview> {
  const described = (await describeTable(session, `(\n${select}\n)`)).slice(0, most);
  const texts = described.map(({ name }, index) => `CAST(t.${quoteName(name)} AS VARCHAR) AS c${index}`);
  const rows = await session.query(`SELECT ${texts.join(", ") || "NULL"} FROM (\n${select}\n) AS t LIMIT ${limit}`);
  return {
    columns: described.map(({ name, storage }) => ({ name, type: storage })),
    rows: rows.map((row) => described.map(({ storage }, index) => toCell(row[index], storage))),
  };
}

/** Reads the first rows of a part or table. */
export async function previewPart(
  session: DuckSession,
  { query, part, limit }: Parameters<TableQueries["previewPart"]>[0],
): Promise<PartPreview> {
  await assertSelects(session, query);
  await openTables(session, query.tables);
  const select = toStagedSql({ parts: upTo(query.parts, part) }, `SELECT * FROM ${quoteName(part)}`);
  return readFirst(session, { select, limit: Math.min(longestPreview, Math.max(0, Math.trunc(limit))) });
}

/** Answers questions about a query, all over the same order of rows. */
export async function askParts(
  session: DuckSession,
  { query, questions, shuffle }: Parameters<TableQueries["askParts"]>[0],
): Promise<QuestionRows[]> {
  await assertSelects(session, query, questions);
  await openTables(session, query.tables, shuffle);
  const answers: QuestionRows[] = [];
  for (const { id, sql } of questions) {
    const select = toStagedSql(query, `SELECT * FROM (\n${sql}\n)`);
    const { rows } = await readFirst(session, { select, limit: mostAnswerRows, columns: mostAnswerColumns });
    answers.push({ id, rows });
  }
  return answers;
}
