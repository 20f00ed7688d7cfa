import { afterAll, beforeAll, expect, it } from "vitest";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { openLiveLab, type LiveLab } from "@/lib/testing/live/live-lab";

let lab: LiveLab;
let sales: Dataset;
beforeAll(async () => {
  lab = await openLiveLab();
  // More rows than a sample has, of which only the last ones show what changed.
  await lab.shop.query(
    `CREATE TABLE sales AS SELECT i AS sale_id, (ARRAY['North', 'South', 'West'])[1 + i % 3] AS region,
       CASE WHEN i % 3 = 2 AND day >= '2024-03-01' THEN 40 ELSE 100 END::numeric(10, 2) AS revenue, day AS sold
     FROM (SELECT i, date '2024-01-01' + (i % 91) AS day FROM generate_series(1, 18200) AS i) AS days`,
  );
  sales = await lab.add(await lab.connectShop(), "public.sales");
});
afterAll(() => lab.close());

it("the change of a measure is explained from all rows of a live table", async () => {
  const answer = await lab.ask("Why did revenue drop in March 2024 compared to February 2024?", sales);
  const [expected] = await lab.shop.query(
    `SELECT sum(revenue) FILTER (WHERE sold >= '2024-03-01')::float8 AS after,
       sum(revenue) FILTER (WHERE sold >= '2024-02-01' AND sold < '2024-03-01')::float8 AS before FROM sales`,
  );
  expect(answer).toMatchObject({
    kind: "answered",
    verification: {
      figures: [
        { name: "before", value: expected?.before, status: "confirmed" },
        { name: "after", value: expected?.after, status: "confirmed" },
      ],
    },
    explanation: expect.stringMatching(/West/u) as string,
  });
});
