import { afterAll, beforeAll, expect, it } from "vitest";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { goodReplies, toScript } from "@/lib/testing/engines/analyst-replies";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { openLiveLab, type LiveLab } from "@/lib/testing/live/live-lab";

const engine = createFakeReasoningEngine(
  toScript({
    title: ["Mass"],
    formulate_requirements: [
      {
        ...goodReplies.formulate_requirements,
        variables_needed: ["mass", "species"],
        expected_values: [{ name: "mean_mass", meaning: "mean mass of Gentoo", unit: "g", decimals: null }],
      },
    ],
    generate_query: [
      "SELECT wingspan FROM df",
      "```sql\nSELECT Species, sum(MASS) AS total, count(mass) AS n FROM birds GROUP BY species;\n```",
    ],
    generate_code: ['row = df[df["species"] == "Gentoo"].iloc[0]\nresult = {"mean_mass": row["total"] / row["n"]}'],
    recompute: ["SELECT avg(mass) AS mean_mass FROM birds WHERE lower(species) = 'gentoo'"],
    explain_results: ["Gentoo weigh **5,100 g** on average."],
  }),
);
let lab: LiveLab;
let birds: Dataset;

beforeAll(async () => {
  lab = await openLiveLab({ engine });
  await lab.shop.query(
    `CREATE TABLE birds (species text, mass integer);
     INSERT INTO birds VALUES ('Adelie', 3700), ('Adelie', 3800), ('Gentoo', 5000), ('Gentoo', NULL), ('Gentoo', 5200)`,
  );
  birds = await lab.add(await lab.connectShop(), "public.birds");
}, 120_000);
afterAll(() => lab.close());

it("a model corrects its query using the server's error, and a second query confirms the result", async () => {
  const answer = await lab.ask("How heavy are Gentoo on average?", birds);
  expect(answer).toMatchObject({
    kind: "answered",
    verdict: { status: "checked", line: "Confirmed by a second computation (SQL)" },
    query: { engine: "PostgreSQL", rows: 2, sql: expect.stringMatching(/^SELECT Species/) as string },
    result: { kind: "record", entries: [{ name: "mean_mass", value: 5100 }] },
    verification: { second: { language: "sql", code: expect.stringContaining("avg(mass)") as string } },
  });
  const asked = engine.calls.filter(({ task }) => task === "generate_query");
  const texts = asked.map(({ prompt }) => prompt.turns.at(-1)?.text ?? "");
  expect(texts).toHaveLength(2);
  expect(texts[0]).toContain('Tables for the query: "birds". They are queried by PostgreSQL.');
  expect(texts[1]).toMatch(/The query failed\. Correct it.*column .*wingspan.* does not exist/s);
  const code = engine.calls.find(({ task }) => task === "generate_code")?.prompt.turns.at(-1)?.text;
  expect(code).toMatch(/returned 2 rows.*species: text\ntotal: number\nn: number/s);
});
