import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLiveLab, type LiveLab } from "@/lib/testing/live/live-lab";
import { liveQuestions } from "@/lib/testing/live/live-questions";
import { addOrders, toComparable, type OrdersEverywhere } from "@/lib/testing/live/same-answers";

let lab: LiveLab;
let orders: OrdersEverywhere;

beforeAll(async () => {
  lab = await openLiveLab();
  orders = await addOrders(lab, Number(BENCH_LIVE_ORDERS ?? 1500));
}, 180_000);
afterAll(() => lab.close());

/** Set by `npm run bench:live`, which asks every question; a test run asks one of each kind. */
const { BENCH_LIVE_ORDERS } = process.env;
const asked = liveQuestions.filter((_, index) => BENCH_LIVE_ORDERS !== undefined || index % 7 === 2);

describe("a live table", () => {
  it.each(asked)("gives the figures and the verdict of the same file uploaded: %s", async (question) => {
    const uploaded = toComparable(await lab.ask(question, orders.upload));
    const answers = [await lab.ask(question, orders.postgres), await lab.ask(question, orders.duckdb)];
    expect(answers.map(({ query }) => query?.engine)).toEqual(["PostgreSQL", "DuckDB"]);
    expect(answers.map(toComparable)).toEqual([uploaded, uploaded]);
    expect(uploaded).toMatchObject({ kind: "answered" });
  });
});
