import { afterAll, describe, expect, it } from "vitest";
import type { ConnectionKind } from "@/lib/domain/connections/connection";
import { repositoryRoot } from "@/lib/testing/source-files";
import { createConnector } from "../create-connector";
import { createDrivers } from "../drivers";
import attacks from "./attacks.json";

const drivers = createDrivers(repositoryRoot);
const connector = createConnector({ root: repositoryRoot, drivers, driversMs: 60_000 });
afterAll(() => connector.close());

/** Checks a statement in a server's own SQL. Spark is no kind of connection, but a question may run on it. */
const refuse = (dialect: string, sql: string) =>
  connector.check(dialect as ConnectionKind, sql).catch((error: unknown) => error);

describe("a statement that does more than read tables", () => {
  it.each(attacks.filter(({ rewritten }) => rewritten === undefined))("is refused: $dialect, $name", async (attack) => {
    expect(await refuse(attack.dialect, attack.sql)).toMatchObject({
      code: "statement_refused",
      message: expect.stringMatching(/^\S.*[.:…)]/) as string,
      remedy: "Write one SELECT that only reads tables.",
    });
  });

  it.each(attacks.filter(({ rewritten }) => rewritten !== undefined))(
    "loses what was hidden in it: $dialect, $name",
    async ({ dialect, sql, rewritten }) => {
      expect(await refuse(dialect, sql)).toMatchObject({ sql: rewritten });
    },
  );
});

describe("what is written without quotes is one of a few words", () => {
  const refused = (message: RegExp) => ({
    code: "statement_refused",
    message: expect.stringMatching(message) as string,
  });
  const noUnit = refused(/is not a unit or a part of a time\.$/);
  const hidden = `year FROM now()), pg_read_file('/etc/passwd'), EXTRACT(year`;

  it.each([
    ["the quoted part of EXTRACT", "postgres", `SELECT EXTRACT("${hidden}" FROM now())`],
    ["the part of date_part", "postgres", `SELECT date_part('${hidden.replaceAll("'", "''")}', now())`],
    ["the unit of date_trunc", "postgres", "SELECT date_trunc('day'', now()), version(), (''x', now())"],
    ["the unit of date_diff", "duckdb", "SELECT date_diff('day'', now(), now()), getenv(''HOME', now(), now())"],
    ["the unit of TIMESTAMPDIFF", "mysql", "SELECT TIMESTAMPDIFF(`DAY, 1, 2), load_file('/x'), (1`, now(), now())"],
    ["the unit of TIMESTAMPADD", "mysql", "SELECT TIMESTAMPADD(`DAY, 1, 2), load_file('/x'), (1`, 1, now())"],
    ["the unit of datediff", "duckdb", "SELECT datediff('day'', now(), now()), getenv(''HOME', now(), now())"],
    ["the unit of last_day", "duckdb", `SELECT last_day(now(), "x), getenv('HOME'), (1")`],
    [
      "the part of EXTRACT in another server's SQL",
      "spark",
      "SELECT EXTRACT(`year FROM 1), java_method('a', 'b'), (1` FROM now())",
    ],
  ])("%s: %s", async (_, dialect, sql) => {
    expect(await refuse(dialect, sql)).toMatchObject(noUnit);
  });

  it.each(["postgres", "mysql", "sqlite", "duckdb", "spark"])("current_setting is refused on %s", async (dialect) => {
    const wanted = refused(/current_setting is not allowed\.$/);
    expect(await refuse(dialect, "SELECT current_setting('data_directory')")).toMatchObject(wanted);
    expect(await refuse(dialect, "SELECT Current_Setting('x', true) FROM orders")).toMatchObject({
      code: "statement_refused",
    });
  });

  it("a text with a NUL character is refused", async () => {
    expect(await refuse("mysql", "SELECT 'a\\0b'")).toMatchObject(refused(/NUL/));
  });
});

describe("a statement that only reads", () => {
  it.each([
    ["postgres", "select country, sum(amount) as total from shop.orders where paid group by 1 order by 2 desc limit 5"],
    [
      "postgres",
      "with m as (select date_trunc('month', day) as m, amount from orders) select m, avg(amount) over (order by m) from m",
    ],
    [
      "mysql",
      "select `country`, count(distinct customer) from orders left join customers using (id) group by country having count(*) > 3",
    ],
    [
      "postgres",
      "select extract(epoch from day), date_part('isodow', day), day + interval '1 month 2 days', cast(amount as numeric(10, 2)) at time zone 'Europe/Berlin' from orders",
    ],
    [
      "postgres",
      "select sum(amount) over (partition by country order by day rows between 3 preceding and unbounded following exclude ties) from orders natural join b full outer join c using (id) union all select 1 fetch next 3 rows only",
    ],
    [
      "mysql",
      "select timestampdiff(day, a, b), extract(day_hour from a), a + interval '1:2' minute_second from orders",
    ],
    [
      "duckdb",
      "select date_diff('week', a, b), a + interval 3 days, x->>'$.a', trim(leading 'x' from y) from orders asof join b using (a)",
    ],
    ["sqlite", "select strftime('%Y', day) as year, round(avg(amount), 2) from orders group by year"],
    ["duckdb", "from orders select country, median(amount) group by all"],
  ] as const)("passes: %s, %s", async (kind, sql) => {
    expect(await refuse(kind, sql)).toMatchObject({
      tables: expect.arrayContaining([expect.arrayContaining(["orders"])]) as unknown,
    });
  });

  it("keeps the case of quoted names, and does not take a table for a common table expression of another case", async () => {
    expect(await refuse("postgres", 'with "Orders" as (select 1 as a) select * from "Orders", Orders')).toMatchObject({
      tables: [["orders"]],
    });
  });
});
