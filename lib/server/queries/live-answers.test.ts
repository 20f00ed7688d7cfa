import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { liveQuestions } from "@/lib/testing/live/live-questions";
import { openOrdersEverywhere, toComparable, toEngine, type OrdersEverywhere } from "@/lib/testing/live/same-answers";

/** Set by `npm run bench:live`, which asks every question; a test run asks a few. */
const { BENCH_LIVE_ORDERS } = process.env;
const asked = liveQuestions.filter((_, index) => BENCH_LIVE_ORDERS !== undefined || index % 13 === 1);

let orders: OrdersEverywhere;
beforeAll(async () => {
  orders = await openOrdersEverywhere(Number(BENCH_LIVE_ORDERS ?? 600));
});
afterAll(() => orders.close());

describe("the same rows, uploaded, live and above the limit of rows", () => {
  it.each(asked)("give the same figures and verdict: %s", async (question) => {
    const answers = await orders.ask(question);
    const uploaded = answers.get("upload");
    if (uploaded === undefined) throw new Error("The upload has no answer.");
    expect(uploaded).toMatchObject({ kind: "answered" });
    expect([...answers].map(([place, { query }]) => [place, query?.engine])).toEqual(
      orders.places.map((place) => [place, toEngine(place)]),
    );
    const expected = toComparable(uploaded);
    expect([...answers].map(([place, answer]) => [place, toComparable(answer)])).toEqual(
      orders.places.map((place) => [place, expected]),
    );
  });
});
