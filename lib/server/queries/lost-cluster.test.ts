import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Answer } from "@/lib/domain/answers/answer";
import { openLiveLab, type LiveLab } from "@/lib/testing/live/live-lab";
import { startFrailSail, type FrailSail } from "@/lib/testing/stores/frail-sail";

const patience = { timeout: 300_000, interval: 20 };
const rows = Array.from({ length: 3_000 }, (_, row) => `${["North", "South"][row % 2]},${(row * 37) % 997}`);
const file = `region,amount\n${rows.join("\n")}\n`;
const question = "What is the average amount by region?";

let sail: FrailSail;
let cluster: LiveLab;
let alone: LiveLab;
beforeAll(async () => {
  sail = await startFrailSail();
  const variables = { LARGE_TABLE_ROWS: "1000" };
  alone = await openLiveLab({ variables });
  cluster = await openLiveLab({ variables: { ...variables, CLUSTER_URL: sail.url } });
});
afterAll(async () => {
  await cluster.close();
  await alone.close();
  await sail.close();
});

const toValues = ({ kind, result, verdict }: Answer) => ({ kind, result, status: verdict.status });

it("a question whose cluster is killed in the middle is answered here, with the reason, and the next one there once it is back", async () => {
  const expected = await alone.ask(question, await alone.upload("orders.csv", file));
  const orders = await cluster.upload("orders.csv", file);
  expect(toValues(await cluster.ask(question, orders))).toEqual(toValues(expected));
  const { connector } = cluster.container;
  const ask = connector.query.bind(connector);
  const held = vi.spyOn(connector, "query").mockImplementation((connection, query) => {
    sail.holdAfter(0);
    return ask(connection, query);
  });
  const asked = cluster.ask(question, orders);
  await vi.waitFor(() => expect(sail.isHolding()).toBe(true), patience);
  held.mockRestore();
  await sail.kill();
  const answer = await asked;
  expect(toValues(answer)).toEqual(toValues(expected));
  expect(answer).toMatchObject({
    query: { engine: "DuckDB" },
    notes: expect.arrayContaining([
      "Computed on DuckDB from all rows.",
      expect.stringMatching(/^Spark could not compute it\. The (connection to the server was lost|server cannot)/),
    ]) as string[],
  });
  const { dataDirectory } = cluster.container.environment;
  // A run's own files are removed once its answer is stored.
  await vi.waitFor(
    async () => expect(await readdir(path.join(dataDirectory, "queries"))).toEqual([expect.stringMatching(/^sample-/)]),
    patience,
  );
  await sail.revive();
  const again = await cluster.ask(question, orders);
  expect(toValues(again)).toEqual(toValues(expected));
  expect(again).toMatchObject({ query: { engine: "Spark" } });
});
