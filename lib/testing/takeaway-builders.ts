import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Answer } from "@/lib/domain/answers/answer";
import { DatasetId, DatasetVersionId, MessageId, SessionId } from "@/lib/domain/ids";
import { noUsage } from "@/lib/domain/runs/usage";
import { pythonOfTests } from "@/lib/execution/attacks/python-of-tests";
import type { Takeaway, TakeawayAnswer, TakeawayDataset, TakeawayQuestion } from "@/lib/server/takeaway/takeaway";
import { buildAnswer, buildDataset, someMoment } from "./stores/persistence-builders";

const columns = [
  { name: "Species", type: "text" },
  { name: "Body Mass (g)", type: "number" },
];

/** Result of `massCode` for the five penguins of `server-fixture.ts`. */
export const massResult = {
  kind: "table" as const,
  columns,
  rows: [
    ["Adelie", 3750],
    ["Gentoo", 5100],
  ],
  totalRows: 2,
};

/** Code that works on the five penguins. */
export const massCode = `import random
noise = [np.random.default_rng().random(), np.random.rand(), random.random()]
result = datasets["penguins"].groupby("Species", as_index=False)["Body Mass (g)"].mean()
fig = px.bar(result, x="Species", y="Body Mass (g)")
`;

/** Builds a dataset on the server, in `folder` of the data directory. */
export function buildTakeawayDataset(change: Partial<TakeawayDataset> & { folder?: string } = {}): TakeawayDataset {
  const { folder = "datasets/one", ...rest } = change;
  const { columns: known, ...facts } = buildDataset();
  const versionId = DatasetVersionId.create();
  const dataset = {
    ...facts,
    columns: [...known],
    notices: [...facts.notices],
    versionId,
    status: "ready" as const,
    columnCount: 1,
    version: 1,
    createdAt: someMoment,
  };
  const { fingerprint, name } = facts;
  return { versionId, name, fingerprint, fileName: "scales", record: { dataset, folder }, ...rest };
}

/** Builds a current answer, with `change` applied. */
export function buildTakeawayAnswer(change: Partial<Answer> = {}, rest: Partial<TakeawayAnswer> = {}): TakeawayAnswer {
  return {
    id: MessageId.create(),
    answer: buildAnswer(change),
    createdAt: someMoment,
    current: true,
    steps: [],
    decisions: [],
    usage: noUsage,
    modelCalls: 0,
    models: [],
    ...rest,
  };
}

/** Builds a conversation of these answers, one per question, over these datasets. */
export function buildTakeaway(
  answers: readonly (TakeawayAnswer | null)[],
  change: Partial<Takeaway> & { texts?: readonly string[] } = {},
): Takeaway {
  const { texts = [], ...rest } = change;
  return {
    session: {
      id: SessionId.create(),
      title: "Scales",
      createdAt: someMoment,
      updatedAt: someMoment,
      usage: { ...noUsage, byNode: [] },
    },
    questions: answers.map((answer, index): TakeawayQuestion => ({
      number: index + 1,
      text: texts[index] ?? `Question ${index + 1}?`,
      askedAt: someMoment,
      answers: answer === null ? [] : [answer],
    })),
    datasets: [],
    version: "1.2.3",
    engine: "Built-in engine",
    executor: { python: "3.11.7", libraries: { numpy: "2.0.0", sklearn: "1.5.0" } },
    ...rest,
  };
}

/** Builds the basis of an answer: these datasets, by their names. */
export function buildBasis(datasets: readonly TakeawayDataset[], seed = 7): NonNullable<Answer["basis"]> {
  return {
    seed,
    datasets: datasets.map(({ name, versionId, fingerprint, record }) => {
      return { id: record?.dataset.id ?? DatasetId.create(), name, versionId, fingerprint };
    }),
    approachId: null,
    rerun: null,
  };
}

/** Runs a test's Python program in a folder; returns the JSON that it prints. Rejects with Python's error output. */
export async function runPython(program: string, options: { folder: string; parameters?: string[] }): Promise<unknown> {
  const { stdout } = await promisify(execFile)(pythonOfTests.python, ["-c", program, ...(options.parameters ?? [])], {
    cwd: options.folder,
    maxBuffer: 10_000_000,
  });
  return JSON.parse(stdout);
}

/**
 * A Python program that runs the code cells of `notebook.ipynb` in order, like a notebook, and prints the requested
 * names after each cell of an answer's code.
 */
export const notebookRunner = `
import json, os, sys
os.environ["MPLBACKEND"] = "Agg"
names, kept = {"__name__": "__main__"}, []
for cell in json.load(open("notebook.ipynb", encoding="utf-8"))["cells"]:
    if cell["cell_type"] == "code":
        exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
        if cell["id"].startswith("code-"):
            kept.append([str(names["result"].to_dict("list")) if hasattr(names["result"], "to_dict") else names["result"], names.get("noise")])
print(json.dumps(kept))
`;
