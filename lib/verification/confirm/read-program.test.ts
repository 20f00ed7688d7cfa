import { describe, expect, it } from "vitest";
import { readProgram } from "./read-program";

const queries = [
  "SELECT avg(mass) AS mass FROM df",
  "select(1)",
  'WITH means AS (SELECT avg(mass) AS m FROM "penguins") SELECT m FROM means',
  "WITH RECURSIVE t(n) AS (SELECT 1) SELECT n FROM t",
  'with "a b" as materialized (select 1) select * from "a b"',
  "WITH a AS NOT MATERIALIZED (SELECT 1) FROM a",
  "FROM df SELECT avg(mass)",
  'FROM "my table" SELECT count(*)',
  "(SELECT 1 AS x) UNION ALL (SELECT 2)",
  "-- the mean\nSELECT avg(mass) FROM df",
  "/* the mean,\nas asked */ SELECT avg(mass) FROM df",
];

const programs = [
  "result = df['mass'].mean()",
  'query = "SELECT avg(mass) FROM df"\nresult = len(query)',
  "with open(x) as f:\n    result = f(df)",
  "with warnings.catch_warnings() as w:\n    result = df.mean()",
  "from scipy import stats\nresult = stats.ttest_ind(df.a, df.b).pvalue",
  "from statsmodels.stats import weightstats\nresult = weightstats.DescrStatsW(df.a).mean",
  "import duckdb\nresult = 1",
  "# SELECT avg(mass)\nresult = df.mass.mean()",
  "select = df[df.mass > 5]\nresult = len(select)",
  "selected = df.mass\nresult = selected.mean()",
  "result = {'select': 1}",
];

describe("readProgram", () => {
  it.each(queries)("recognises as a query: %s", (code) => {
    expect(readProgram(code)?.language).toBe("sql");
  });

  it.each(programs)("recognises as Python: %s", (code) => {
    expect(readProgram(code)).toEqual({ language: "python", code });
  });

  it.each([
    ["fences", "```sql\nSELECT 1 AS x;\n```"],
    ["fences of another name", "```duckdb\nSELECT 1 AS x\n```"],
    ["fences without a name and words around", "Here it is:\n\n```\nSELECT 1 AS x\n```\nIt is right."],
    ["JSON", '{"language": "sql", "code": "SELECT 1 AS x;"}'],
    ["JSON in fences", '```json\n{"code": "SELECT 1 AS x"}\n```'],
    ["comments before", "-- a\n# b\n/* c */\nSELECT 1 AS x ;  "],
  ])("finds a query in %s", (_, reply) => {
    expect(readProgram(reply)).toEqual({ language: "sql", code: "SELECT 1 AS x" });
  });

  it("trusts a reply that names its language", () => {
    expect(readProgram('{"language": "sql", "code": "VALUES (1)"}')).toEqual({ language: "sql", code: "VALUES (1)" });
    expect(readProgram('{"language": "python", "code": "result = 1"}')).toEqual({
      language: "python",
      code: "result = 1",
    });
  });

  it.each(["", "   ", "I cannot compute this.", "```sql\n```", '{"language": "sql", "code": ";"}', "-- nothing"])(
    "finds none in: %s",
    (reply) => {
      expect(readProgram(reply)).toBeNull();
    },
  );

  it("reads long whitespace and open comments in negligible time", () => {
    expect(readProgram(`${" \n".repeat(50_000)}/*${"*".repeat(50_000)}`)).toBeNull();
  });
});
