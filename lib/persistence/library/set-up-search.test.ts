import { afterAll, beforeAll, expect, it } from "vitest";
import { buildDataset } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());

it("a database that refuses the extension for misspelled words is searched without it, and with it once it is allowed", async () => {
  await database.query(`CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'permission denied to create extension'; END $$`);
  await database.query(
    "CREATE EVENT TRIGGER refuse ON ddl_command_start WHEN TAG IN ('CREATE EXTENSION') EXECUTE FUNCTION refuse()",
  );
  const plain = await database.open();
  await plain.datasets.create(buildDataset({ name: "Invoices" }));
  const find = async ({ search }: typeof plain, query: string) =>
    (await search.search({ query, kinds: ["dataset"], limit: 10 })).map(({ title }) => title);
  expect([await find(plain, "invoice"), await find(plain, "invioce")]).toEqual([["Invoices"], []]);
  await database.query("DROP EVENT TRIGGER refuse");
  expect(await find(await database.open(), "invioce")).toEqual(["Invoices"]);
});
