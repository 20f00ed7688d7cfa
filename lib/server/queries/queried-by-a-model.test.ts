import { afterAll, beforeAll, expect, it } from "vitest";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { goodReplies, toScript } from "@/lib/testing/engines/analyst-replies";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { openLiveLab, type LiveLab } from "@/lib/testing/live/live-lab";

const toPlan = (...names: string[]) => ({
  ...goodReplies.formulate_requirements,
  variables_needed: ["mass", "species"],
  expected_values: names.map((name) => ({ name, meaning: `${name} of the birds`, unit: "g", decimals: null })),
});
const engine = createFakeReasoningEngine(
  toScript({
    title: ["Mass", "Species"],
    formulate_requirements: [toPlan("mean_mass"), toPlan("species", "mean_mass", "total", "weighed")],
    generate_query: [
      "SELECT wingspan FROM df",
      "```sql\nSELECT Species, sum(MASS) AS total, count(mass) AS n FROM birds GROUP BY species;\n```",
      "SELECT species, avg(mass) AS mean_mass, sum(mass) AS total, count(mass) AS n FROM birds GROUP BY species ORDER BY species",
    ],
    generate_code: [
      'row = df[df["species"] == "Gentoo"].iloc[0]\nresult = {"mean_mass": row["total"] / row["n"]}',
      'result = {"by_species": df[["species", "mean_mass"]], "total": df["total"].sum(), "weighed": int(df["n"].sum())}',
    ],
    recompute: [
      "SELECT avg(mass) AS mean_mass FROM birds WHERE lower(species) = 'gentoo'",
      "SELECT species, avg(mass) AS mean_mass FROM birds GROUP BY 1; SELECT sum(mass) AS total, count(mass) AS weighed FROM birds",
    ],
    explain_results: ["Gentoo weigh **5,100 g** on average.", "All birds together weigh **17,700 g**."],
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
});
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

it("several queries of the second computation confirm single values beside a table", async () => {
  const answer = await lab.ask("How heavy is each species, and all together?", birds);
  expect(answer.verification?.figures.map(({ name, status }) => `${status}: ${name}`)).toEqual([
    "confirmed: mean_mass · Adelie",
    "confirmed: mean_mass · Gentoo",
    "confirmed: total",
    "confirmed: weighed",
  ]);
  expect(answer.verdict).toMatchObject({ status: "checked", line: "Confirmed by a second computation (SQL)" });
});
