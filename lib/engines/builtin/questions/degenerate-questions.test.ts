import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect } from "vitest";
import { createBuiltinEngine } from "@/lib/engines/builtin/create-builtin-engine";
import { openCaseDatasets, type CaseDatasets } from "@/lib/testing/recordings/case-datasets";
import { MemoryConversation } from "@/lib/testing/recordings/memory-conversation";
import { it, type WarmPython } from "@/lib/testing/warm-python";

/** One row per day and per letter; several rows per branch. */
const letters = Array.from({ length: 24 }, (_, at) => [
  `L${at + 100}`,
  new Date(Date.UTC(2024, 2, 1 + at)).toISOString().slice(0, 10),
  ["North", "South", "East"][(at * at) % 3],
  ((at * 17) % 29) + 3,
  0,
]);
/** One row per product, as a list of prices has. */
const products = ["Lamp", "Chair", "Desk", "Shelf", "Sofa"].map((name, at) => [name, 120 + at * 35]);

const files = {
  "letters.csv": ["code,sent,branch,pages,refund", ...letters.map((row) => row.join(","))].join("\n"),
  "products.csv": ["product,sales", ...products.map((row) => row.join(","))].join("\n"),
};

let folder: string;
let datasets: CaseDatasets;
let python: WarmPython;

it.beforeAll(async ({ python: warm }) => {
  python = warm;
  folder = await mkdtemp(path.join(tmpdir(), "degenerate-"));
  datasets = await openCaseDatasets((name) => path.join(folder, name));
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(folder, name), text);
    const { versionId } = await datasets.open(name);
    python.parquets.set(versionId, await datasets.resolveParquet(versionId));
  }
});

afterAll(async () => {
  for (const name of Object.keys(files)) python.parquets.delete((await datasets.open(name)).versionId);
  await datasets.close();
  await rm(folder, { recursive: true, force: true });
});

async function ask(file: keyof typeof files, question: string) {
  const conversation = new MemoryConversation({
    ...{ engine: createBuiltinEngine(), executor: python.executor, datasets },
    ...{ files: [file], planning: "separate" as const },
  });
  const answer = await conversation.ask({ question, seed: 1, respond: () => undefined });
  return { status: answer?.verdict.status, line: answer?.verdict.line ?? "" };
}

describe("answers that say nothing are not confirmed", () => {
  it.for([
    ["how many letters were sent each day", "a quantity divided by itself"],
    ["number of rows per letter", "a quantity divided by itself"],
    ["number of letters by code", "every value is 1"],
    ["average pages by code", "has one row"],
    ["total refund by branch", "every value of “total of refund” is 0"],
  ] as const)("%s", async ([question, reason]) => {
    const { status, line } = await ask("letters.csv", question);
    expect([status, line.startsWith("Not confirmed: "), line.includes(reason)]).toEqual(["unverified", true, true]);
  });
});

describe("answers that say something stay confirmed", () => {
  it.for([
    ["products.csv", "sales by product"],
    ["products.csv", "which product has the highest sales"],
    ["letters.csv", "total pages by branch"],
    ["letters.csv", "number of letters by branch"],
    ["letters.csv", "average pages by branch"],
  ] as const)("%s: %s", async ([file, question]) => {
    const { status, line } = await ask(file, question);
    expect([line, ["checked", "caveats"].includes(status ?? "")]).toEqual([line, true]);
  });
});
