import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openLiveLab, type LiveLab } from "@/lib/testing/live/live-lab";
import { makeOrders, type LiveOrder } from "@/lib/testing/live/live-orders";

function toOrdersCsv(orders: readonly LiveOrder[]): string {
  const lines = orders.map(({ id, channel, amount }) => `${id},${channel},${amount ?? ""}`);
  return ["id,channel,amount", ...lines, ""].join("\n");
}

let lab: LiveLab;
beforeAll(async () => {
  lab = await openLiveLab({ variables: { LARGE_TABLE_ROWS: "300" } });
});
afterAll(() => lab.close());

it("a stored table with more rows than the limit is queried by the embedded engine; a smaller one is loaded", async () => {
  const [large, small] = [400, 300].map((count) => makeOrders(count));
  const question = "What is the total amount by channel?";
  const answers = [
    await lab.ask(question, await lab.upload("large.csv", toOrdersCsv(large ?? []))),
    await lab.ask(question, await lab.upload("small.csv", toOrdersCsv(small ?? []))),
  ];
  expect(answers).toMatchObject([
    { kind: "answered", verdict: { status: "caveats" }, query: { engine: "DuckDB", rows: 3 } },
    { kind: "answered", verdict: { status: "caveats" } },
  ]);
  expect(answers[1]?.query).toBeUndefined();
  const totals = answers.map(({ result }) =>
    result?.kind === "table" ? result.rows.reduce((sum, row) => sum + Number(row[1]), 0) : 0,
  );
  const toTotal = (orders = large) => (orders ?? []).reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  expect(totals.map(Math.round)).toEqual([toTotal(large), toTotal(small)].map(Math.round));
});

it("a sample is drawn and computed while the query runs, once", async () => {
  const { executor, reader } = lab.container;
  const sampled = Promise.withResolvers<void>();
  const isSample = (file = "") => file.includes("sample-");
  const execute = executor.execute.bind(executor);
  const executed = vi.spyOn(executor, "execute").mockImplementation(async (request, options) => {
    const outcome = await execute(request, options);
    if (request.datasets.some(({ file }) => isSample(file))) sampled.resolve();
    return outcome;
  });
  const run = reader.runQuery.bind(reader);
  const ran = vi.spyOn(reader, "runQuery").mockImplementation(async (request) => {
    if (!isSample(request.parquet)) await sampled.promise;
    return run(request);
  });
  try {
    const dataset = await lab.upload("beside.csv", toOrdersCsv(makeOrders(401)));
    expect(await lab.ask("What is the average amount by channel?", dataset)).toMatchObject({ kind: "answered" });
    const drawn = ran.mock.calls.filter(([{ parquet }]) => isSample(parquet));
    const unchanged = executed.mock.calls.filter(
      ([{ datasets, variation }]) => datasets.some(({ file }) => isSample(file)) && variation === undefined,
    );
    expect([drawn.length, unchanged.length]).toEqual([1, 1]);
  } finally {
    executed.mockRestore();
    ran.mockRestore();
  }
});
