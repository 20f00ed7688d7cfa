/** Runs one statement in the database that receives the tables. */
type RunSql = (sql: string) => Promise<unknown>;

/** How many tables there are. */
export interface TableCounts {
  schemas: number;
  tablesPerSchema: number;
  columnsPerTable: number;
}

/** Tables per transaction: each holds locks until it ends, of which a server has a limited number. */
const atOnce = 400;

/**
 * Creates tables `orders_1`, `orders_2`, … as an application with one schema for each customer has them: in schemas `a1_t`,
 * `a2_t`, …, and in `t`, which is the last in the order of names and whose name the others contain. Each has one row.
 */
export async function createManyTables(run: RunSql, counts: TableCounts): Promise<void> {
  const { schemas, tablesPerSchema, columnsPerTable } = counts;
  const columns = Array.from({ length: columnsPerTable }, (_, index) => `${index + 1} AS "column ${index + 1}"`);
  const statements = Array.from({ length: schemas }, (_, index) => {
    const schema = index === 0 ? "t" : `a${index}_t`;
    const tables = Array.from(
      { length: tablesPerSchema },
      (_, table) => `CREATE TABLE ${schema}.orders_${table + 1} AS SELECT ${columns.join(", ")};`,
    );
    return `CREATE SCHEMA ${schema}; ${tables.join(" ")}`;
  });
  const schemasAtOnce = Math.max(1, Math.floor(atOnce / tablesPerSchema));
  for (let from = 0; from < schemas; from += schemasAtOnce) {
    await run(`BEGIN; ${statements.slice(from, from + schemasAtOnce).join(" ")} COMMIT`);
  }
  await run("ANALYZE");
}
