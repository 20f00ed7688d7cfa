import { afterAll, beforeAll, expect, it } from "vitest";
import { prepareValid, RecipeBench } from "@/lib/testing/recipes/recipe-bench";

let bench: RecipeBench;
beforeAll(async () => {
  bench = await RecipeBench.open();
});
afterAll(() => bench.close());

const texts = [
  ...["3/4/2024", "3/4/24", "3/4/68", "3/4/69", "3/4/100", "31/2/2024", "2024-3-4", "24-3-4"],
  ...["3/4/2024 9:05", "3/4/24 09:05:07", "3/4/2024 9:05:07.25", "3/4/2024 9:05:07.1234567", "3.4.2024T09:05"],
  ...["3/4/2024 3:05 PM", "3/4/2024 12:05am", "3/4/2024 13:05 PM", "3/4/2024 24:00", "3/4/2024 9:05:60"],
  ...[
    "2024-03-04T09:05:00Z",
    "2024-03-04 09:05:00+00:00",
    "2024-03-04 09:05:00+02:00",
    "3/4/2024 noon",
    " 3/4/2024 9:05 ",
  ],
  ...["3/4/2024 9", "", "3/4/2024 9:5"],
];

async function parse(params: { order: string; time?: string }): Promise<Record<string, unknown>> {
  const { file, input } = await bench.addTable("given", [{ name: "day", type: "VARCHAR", values: texts }]);
  const steps = [
    {
      id: "parse_date_1",
      type: "parse_date",
      params: { columns: ["day"], ...params },
      inputs: [{ port: "table", from: "input_1" }],
    },
  ];
  const recipe = prepareValid({ inputs: [{ ...input, id: "input_1" }], steps });
  const table = { from: "parse_date_1", output: "table" };
  const sql = await bench.runSql(recipe, [file], table);
  const [python] = await bench.runPython([{ recipe, files: [file], table }]);
  expect(python).toEqual(sql);
  return Object.fromEntries(sql.rows.map(([cell], place) => [texts[place] ?? "", cell]));
}

it("dates without their time of day", async () => {
  expect(await parse({ order: "day month year" })).toMatchInlineSnapshot(`
    {
      "": null,
      " 3/4/2024 9:05 ": "2024-04-03",
      "2024-03-04 09:05:00+00:00": "2024-03-04",
      "2024-03-04 09:05:00+02:00": "2024-03-04",
      "2024-03-04T09:05:00Z": "2024-03-04",
      "2024-3-4": "2024-03-04",
      "24-3-4": null,
      "3.4.2024T09:05": "2024-04-03",
      "3/4/100": null,
      "3/4/2024": "2024-04-03",
      "3/4/2024 12:05am": "2024-04-03",
      "3/4/2024 13:05 PM": "2024-04-03",
      "3/4/2024 24:00": "2024-04-03",
      "3/4/2024 3:05 PM": "2024-04-03",
      "3/4/2024 9": null,
      "3/4/2024 9:05": "2024-04-03",
      "3/4/2024 9:05:07.1234567": "2024-04-03",
      "3/4/2024 9:05:07.25": "2024-04-03",
      "3/4/2024 9:05:60": "2024-04-03",
      "3/4/2024 9:5": null,
      "3/4/2024 noon": null,
      "3/4/24": "2024-04-03",
      "3/4/24 09:05:07": "2024-04-03",
      "3/4/68": "2068-04-03",
      "3/4/69": "1969-04-03",
      "31/2/2024": null,
    }
  `);
});

it("dates with their time of day", async () => {
  expect(await parse({ order: "month day year", time: "keep" })).toMatchInlineSnapshot(`
    {
      "": null,
      " 3/4/2024 9:05 ": "2024-03-04 09:05:00",
      "2024-03-04 09:05:00+00:00": "2024-03-04 09:05:00",
      "2024-03-04 09:05:00+02:00": null,
      "2024-03-04T09:05:00Z": "2024-03-04 09:05:00",
      "2024-3-4": "2024-03-04 00:00:00",
      "24-3-4": null,
      "3.4.2024T09:05": "2024-03-04 09:05:00",
      "3/4/100": null,
      "3/4/2024": "2024-03-04 00:00:00",
      "3/4/2024 12:05am": "2024-03-04 00:05:00",
      "3/4/2024 13:05 PM": null,
      "3/4/2024 24:00": null,
      "3/4/2024 3:05 PM": "2024-03-04 15:05:00",
      "3/4/2024 9": null,
      "3/4/2024 9:05": "2024-03-04 09:05:00",
      "3/4/2024 9:05:07.1234567": null,
      "3/4/2024 9:05:07.25": "2024-03-04 09:05:07.25",
      "3/4/2024 9:05:60": null,
      "3/4/2024 9:5": null,
      "3/4/2024 noon": null,
      "3/4/24": "2024-03-04 00:00:00",
      "3/4/24 09:05:07": "2024-03-04 09:05:07",
      "3/4/68": "2068-03-04 00:00:00",
      "3/4/69": "1969-03-04 00:00:00",
      "31/2/2024": null,
    }
  `);
});
