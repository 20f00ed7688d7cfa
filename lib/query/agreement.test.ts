import fc from "fast-check";
import { afterAll, describe, expect } from "vitest";
import { Query } from "@/lib/domain/query/query";
import { toSchema } from "@/lib/engines/builtin/asked/to-schema";
import type { Plan } from "@/lib/engines/builtin/query/query";
import { measuresArbitrary, rowsArbitrary } from "@/lib/testing/engines/query-arbitrary";
import { toHostileTable } from "@/lib/testing/engines/odd-tables";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { runPrograms } from "@/lib/testing/runs/run-plans";
import { toSampling } from "@/lib/testing/to-sampling";
import { it } from "@/lib/testing/warm-python";
import { checkQuery } from "./check/check-query";
import { looksUp, toFrameLines, toFunctionLines } from "./python/frame-python";
import { toPython } from "./python/to-python";
import { toSql } from "./sql/to-sql";

const tables = { many: toHostileTable(1, 300), some: toHostileTable(2, 40), one: toHostileTable(3, 1) };

let lab: QuestionLab;

it.beforeAll(async ({ python }) => {
  lab = await openQuestionLab([], { python, tables });
});

afterAll(() => lab.close());

/** Writes a query in both languages. Throws when it does not pass the check, or SQL cannot express it. */
function write(query: Query, table: string, wording: "plain" | "other") {
  const dataset = lab.facts(table);
  const plan: Plan = { family: "overview", filters: [], notes: [], chart: null, of: "table" };
  const schema = toSchema({ plan, dataset, datasets: [dataset] });
  const checked = checkQuery(query, schema);
  if ("fault" in checked) throw new Error(`${checked.fault}: ${JSON.stringify(query)}`);
  const context = { query: Query.parse(query), schema, beside: [] };
  const program = { ...context, table: dataset.name };
  const code = toPython(program);
  const python = [
    ...(looksUp(program) ? ["import difflib"] : []),
    ...["import pandas as pd", ...toFunctionLines(program), ...toFrameLines(program), ...code.prepare, ...code.result],
  ];
  const sql = toSql({ ...context, source: "df AS source", wording, engine: null });
  if (sql === null) throw new Error(`SQL cannot express ${JSON.stringify(query)}`);
  return { python: `${python.join("\n")}\n`, sql };
}

/** Queries of one execution, which may take 30 seconds on a busy machine. */
const batch = 10;
/** Queries of a sample in each test run. */
const few = 20;

async function expectAgreement(table: string, queries: readonly Query[], wording: "plain" | "other" = "plain") {
  for (let start = 0; start < queries.length; start += batch) {
    const some = queries.slice(start, start + batch);
    const { python, sql } = await runPrograms(
      lab,
      table,
      some.map((query) => write(query, table, wording)),
    );
    for (const [place, query] of some.entries()) {
      const shown = JSON.stringify(query);
      // Rows that tie have no order.
      const toRows = (rows: unknown[][] = []) =>
        query.rows === null ? rows : rows.map((row) => JSON.stringify(row)).sort();
      expect(sql[place]?.columns, shown).toEqual(python[place]?.columns);
      expect(toRows(sql[place]?.rows), shown).toEqual(toRows(python[place]?.rows));
    }
  }
}

describe("SQL and pandas give the same", () => {
  it.each([
    ["many", 1, 800],
    ["some", 2, 600],
    ["one", 3, 200],
  ])("for random queries of the table with %s rows", async (table, seed, all) => {
    await expectAgreement(table, fc.sample(measuresArbitrary, toSampling({ seed, few, all })));
  });

  it("in other words, for random queries", async () => {
    await expectAgreement("some", fc.sample(measuresArbitrary, toSampling({ seed: 4, few, all: 200 })), "other");
  });

  it("for the highest and lowest rows, also of each size", async () => {
    await expectAgreement("many", fc.sample(rowsArbitrary, toSampling({ seed: 5, few, all: 200 })));
  });
});
