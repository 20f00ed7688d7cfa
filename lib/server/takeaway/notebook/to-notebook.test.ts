import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import { pythonOfTests } from "@/lib/execution/attacks/python-of-tests";
import { penguinFile } from "@/lib/testing/server-fixture";
import {
  buildBasis,
  buildTakeaway,
  buildTakeawayAnswer,
  buildTakeawayDataset,
  massCode,
  massResult,
  notebookRunner,
  runPython,
} from "@/lib/testing/takeaway-builders";
import { toNotebook } from "./to-notebook";

const setupFile = path.join(import.meta.dirname, "setup.py");

let folder: string;
let setup: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "caveat-notebook-"));
  setup = await readFile(setupFile, "utf8");
  await mkdir(path.join(folder, "data"));
  const source = path.join(folder, "penguins.csv");
  await writeFile(source, penguinFile);
  const reader = createDatasetReader({ threads: 1 });
  const parquet = path.join(folder, "data", "penguins.parquet");
  await reader.read({ source, fileName: "penguins.csv", parquet });
  await reader.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const penguins = buildTakeawayDataset({ name: "penguins", fileName: "penguins" });
const basis = buildBasis([penguins]);

/** Format 4.5 of notebooks, limited to cells without outputs. */
const lines = z.array(z.string()).refine((all) => all.slice(0, -1).every((line) => line.endsWith("\n")));
const cellFields = { id: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/), metadata: z.strictObject({}), source: lines };
const NotebookFormat = z.strictObject({
  nbformat: z.literal(4),
  nbformat_minor: z.literal(5),
  metadata: z.strictObject({
    kernelspec: z.strictObject({ name: z.string(), display_name: z.string(), language: z.string() }),
    language_info: z.strictObject({ name: z.string(), version: z.string().optional() }),
  }),
  cells: z
    .array(
      z.discriminatedUnion("cell_type", [
        z.strictObject({ cell_type: z.literal("markdown"), ...cellFields }),
        z.strictObject({
          cell_type: z.literal("code"),
          ...cellFields,
          execution_count: z.null(),
          outputs: z.array(z.never()),
        }),
      ]),
    )
    .refine((cells) => new Set(cells.map(({ id }) => id)).size === cells.length, "ids differ"),
});

/** Lists the cells in the file, as pairs of id and source. */
const cellsOf = (notebook: ReturnType<typeof toNotebook>) =>
  NotebookFormat.parse(JSON.parse(JSON.stringify(notebook))).cells.map(({ id, source }) => [id, source.join("")]);

async function run(notebook: ReturnType<typeof toNotebook>): Promise<unknown> {
  await writeFile(path.join(folder, "notebook.ipynb"), JSON.stringify(notebook));
  return runPython(notebookRunner, { folder });
}

describe("a notebook", () => {
  it("has a question's words, its data and seed, its code, what it shows, and its result", () => {
    const answer = buildTakeawayAnswer({
      code: massCode,
      basis,
      result: massResult,
      caveats: [{ text: "One has no mass.", columns: [] }],
    });
    const takeaway = buildTakeaway([answer], { datasets: [penguins], texts: ["How heavy?"] });
    const id = basis.datasets[0]?.id;
    expect(cellsOf(toNotebook(takeaway, "SETUP"))).toEqual([
      [
        "title",
        "# Scales\n\nMade by Caveat 1.2.3. Run the cells from top to bottom.\n\n" +
          "The code was written by a model or by a person, and here it runs with all your rights, outside of Caveat's sandbox: read it first.\n\n" +
          "It reads these files, which are in the bundle of the conversation:\n\n- `data/penguins.parquet`: penguins, as the answers saw it",
      ],
      ["setup", "SETUP"],
      ["question-1", "## Question 1\n\n> How heavy?\n\n> The mean is **2**.\n\nCaveats:\n\n- One has no mass."],
      [
        "begin-1",
        `df, datasets = begin_question(seed=7, datasets=[\n    {"id": "${id}", "name": "penguins", "file": "penguins.parquet"},\n])`,
      ],
      ["code-1", massCode.trimEnd()],
      ["result-1", "result"],
      ["fig-1", "fig"],
      [
        "expected-1",
        "The result was then:\n\n| Species | Body Mass (g) |\n| --- | ---: |\n| Adelie | 3750 |\n| Gentoo | 5100 |",
      ],
    ]);
  });

  it("runs standalone and reproduces its results: data by name and by id, fresh for each question, the same random numbers", async () => {
    const [given] = basis.datasets;
    const again = `df["Species"] = "changed"\nresult = sorted(datasets["${given?.id}"]["Species"].unique())`;
    const answers = [massCode, again, "import random\nresult = list(datasets)", massCode].map((code) =>
      buildTakeawayAnswer({ code, basis, result: massResult }),
    );
    const found = await run(toNotebook(buildTakeaway(answers, { datasets: [penguins] }), setup));
    const means = "{'Species': ['Adelie', 'Gentoo'], 'Body Mass (g)': [3750.0, 5100.0]}";
    const noise = z.array(z.tuple([z.unknown(), z.array(z.number())])).parse(found)[0]?.[1];
    expect(found).toEqual([
      [means, noise],
      [["changed"], noise],
      [[given?.id], noise],
      [means, noise],
    ]);
    const sandbox = `import json, sys; sys.path.insert(0, sys.argv[1])
import random, numpy as np
from analysis import seeding
seeding.seed_everything(7)
print(json.dumps([np.random.default_rng().random(), np.random.rand(), random.random()]))`;
    expect(await runPython(sandbox, { folder, parameters: [pythonOfTests.runtimeDirectory] })).toEqual(noise);
  });

  it("reads every kind of column as the sandbox does", async () => {
    const program = `import sys, json, datetime, decimal; sys.path.insert(0, sys.argv[1])
import pyarrow as pa, pyarrow.parquet as pq, pandas as pd
from data.dataset_frames import read_frame
big = 2**60
columns = {"whole": pa.array([1, 2, 3]), "gaps": pa.array([1, None, 3]), "big": pa.array([big, None, 3]), "huge": pa.array([2**63, None, 1], pa.uint64()),
  "small": pa.array([1, None, 3], pa.int8()), "real": pa.array([0.5, None, 2.0]), "money": pa.array([decimal.Decimal("1.25"), None, decimal.Decimal("3.00")]),
  "truth": pa.array([True, False, True]), "maybe": pa.array([True, None, False]), "text": pa.array(["a", None, ""]), "day": pa.array([datetime.date(2024, 1, 2), None, None]),
  "moment": pa.array([datetime.datetime(2024, 1, 2, 3), None, None]), "zone": pa.array([datetime.datetime(2024, 1, 2, 3), None, None], pa.timestamp("us", "UTC")),
  "time": pa.array([datetime.time(3, 4), None, None]), "none": pa.array([None, None, None], pa.int64()), "a b": pa.array([1, 1, 1])}
pq.write_table(pa.table(columns), "data/kinds.parquet")
expected = read_frame({"path": "data/kinds.parquet", "form": "parquet"})
names = {}
exec(open(sys.argv[2]).read(), names)
found, _ = names["begin_question"](1, [{"id": "i", "name": "n", "file": "kinds.parquet"}])
pd.testing.assert_frame_equal(found, expected)
print(json.dumps([str(kind) for kind in found.dtypes]))`;
    const kinds = await runPython(program, { folder, parameters: [pythonOfTests.runtimeDirectory, setupFile] });
    expect(kinds).toContain("Int64");
    expect(kinds).toHaveLength(16);
  });

  it("states where its data must be when it is missing", async () => {
    await copyFile(setupFile, path.join(folder, "setup_copy.py"));
    const program = `import json, setup_copy
try: setup_copy.begin_question(1, [{"id": "i", "name": "n", "file": "absent.parquet"}])
except FileNotFoundError as fault: print(json.dumps(str(fault)))`;
    expect(await runPython(program, { folder })).toBe(
      "Put absent.parquet into a folder called data beside this notebook; it is in the bundle of this conversation.",
    );
  });

  it("keeps hostile names as texts of Python", async () => {
    const name = `x", "file": exit(3)} # '\\\u2028𝔘\n`;
    const hostile = buildTakeawayDataset({ name, fileName: "penguins" });
    const code = "result = [name for name in [datasets[list(datasets)[0]].shape]]";
    const answer = buildTakeawayAnswer({ code, basis: buildBasis([hostile]), result: massResult });
    expect(await run(toNotebook(buildTakeaway([answer], { datasets: [hostile] }), setup))).toEqual([[[[5, 3]], null]]);
  });

  it("runs no code that failed, or whose data is unknown", () => {
    const failing = { code: "!rm -rf /\n```", result: null, figures: [] };
    const answers = [
      buildTakeawayAnswer({ ...failing, kind: "failed", basis }),
      buildTakeawayAnswer({ code: "result = 1" }),
      buildTakeawayAnswer({ code: null, result: null, basis }),
      null,
    ];
    const cells = cellsOf(toNotebook(buildTakeaway(answers), "SETUP"));
    expect(cells.map(([id]) => id)).toEqual(["title", "question-1", "question-2", "question-3", "question-4"]);
    expect(cells[1]?.[1]).toContain("is not run here:\n\n````python\n!rm -rf /\n```\n````");
    expect(cells[4]?.[1]).toContain("There is no answer.");
  });
});
