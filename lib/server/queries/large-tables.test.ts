import { afterAll, beforeAll, expect, it } from "vitest";
import { openLiveLab, type LiveLab } from "@/lib/testing/live/live-lab";
import { makeOrders, type LiveOrder } from "@/lib/testing/live/live-orders";

function toOrdersCsv(orders: readonly LiveOrder[]): string {
  const lines = orders.map(({ id, channel, amount }) => `${id},${channel},${amount ?? ""}`);
  return ["id,channel,amount", ...lines, ""].join("\n");
}

let lab: LiveLab;
beforeAll(async () => {
  lab = await openLiveLab({ variables: { LARGE_TABLE_ROWS: "300" } });
}, 120_000);
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
