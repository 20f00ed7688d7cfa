import { afterAll, describe, expect, it } from "vitest";
import { ConnectionKind } from "@/lib/domain/connections/connection";
import { repositoryRoot } from "@/lib/testing/source-files";
import { createConnector } from "../create-connector";
import { createDrivers } from "../drivers";
import attacks from "./attacks.json";

const drivers = createDrivers(repositoryRoot);
const connector = createConnector({ root: repositoryRoot, drivers, driversMs: 60_000 });
afterAll(() => connector.close());

const refuse = (dialect: string, sql: string) =>
  connector.check(ConnectionKind.parse(dialect), sql).catch((error: unknown) => error);

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
