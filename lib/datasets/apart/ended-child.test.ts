import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { quoteText } from "@/lib/domain/text/quotes";
import { repositoryRoot } from "@/lib/testing/source-files";
import { createDatasetReader } from "../create-dataset-reader";
import { inTemporaryFolder, withFiles } from "../testing/temporary-folder";
import { toZip } from "../testing/to-zip";

const brokeOff = {
  code: "unreadable_file",
  message: "Reading this file failed; it may be damaged, or need more memory than is available.",
};

/** A child process that begins to write and then ends like one whose memory was corrupted. */
const endingProgram = `
  import { mkdirSync, writeFileSync } from "node:fs";
  const [request] = await process.stdin.take(1).toArray();
  const { stage } = JSON.parse(request.toString());
  for (const ending of [".part", ".converted"]) writeFileSync(stage + ending, "half");
  mkdirSync(stage + ".spill");
  process.kill(process.pid, "SIGSEGV");
`;

/** Writes programs into a folder that stands in for the repository. */
async function writePrograms(root: string, program: string): Promise<void> {
  const files = { "lib/datasets/apart/reading-program.ts": program, "scripts/setup/typescript-hooks.mjs": "" };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), content);
  }
}

/** Reads a file whose child ends like that; returns the outcome and the files left beside it. */
function meetEnd(content: string, task: "read" | "look" = "read") {
  return inTemporaryFolder(async (root) => {
    await writePrograms(root, endingProgram);
    const folder = path.join(root, "data");
    await mkdir(folder);
    const [source, parquet] = [path.join(folder, "original"), path.join(folder, "data.parquet")];
    await writeFile(source, content);
    const reader = createDatasetReader({ root, threads: 1 });
    try {
      const work = task === "look" ? reader.look({ source }) : reader.read({ source, fileName: "file", parquet });
      return { outcome: await work.catch((error: unknown) => error), left: await readdir(folder) };
    } finally {
      await reader.close();
    }
  });
}

it.each([
  ["read", "text", "a,b\n1,2\n"],
  ["look", "text", "a,b\n1,2\n"],
  ["read", "Parquet", `PAR1${"x".repeat(100)}PAR1`],
  ["look", "Parquet", `PAR1${"x".repeat(100)}PAR1`],
] as const)("a file that ends its child is refused, and nothing is left: %s %s", async (task, _, content) => {
  const { outcome, left } = await meetEnd(content, task);
  expect(outcome).toMatchObject(brokeOff);
  expect(left).toEqual(["original"]);
});

it("a child that cannot be started is a fault of the server, not of the file", async () => {
  await inTemporaryFolder(async (folder) => {
    const source = path.join(folder, "original");
    await writeFile(source, "a,b\n1,2\n");
    const reader = createDatasetReader({ root: path.join(folder, "nowhere") });
    await expect(reader.look({ source })).rejects.toMatchObject({
      code: "internal",
      message: "The process that reads files could not be started.",
      remedy: expect.stringMatching(/Try again/) as string,
    });
    await reader.close();
  });
});

it("an archive that crashes its child when it is listed is refused", async () => {
  await inTemporaryFolder(async (root) => {
    await writePrograms(root, endingProgram);
    const source = path.join(root, "original");
    await writeFile(source, toZip([{ name: "a.csv", content: "a" }]));
    const reader = createDatasetReader({ root });
    await expect(reader.listTables({ source })).rejects.toMatchObject(brokeOff);
    await reader.close();
  });
});

it("Parquet within an archive is read and previewed, with a notice of what else the archive holds", async () => {
  const bytes = await withFiles(["made.parquet"], async (session, [file = ""]) => {
    await session.query(
      `COPY (SELECT range AS n, [range] AS list FROM range(3)) TO ${quoteText(file)} (FORMAT parquet)`,
    );
    return readFile(file);
  });
  await inTemporaryFolder(async (folder) => {
    const [source, parquet] = [path.join(folder, "original"), path.join(folder, "data.parquet")];
    await writeFile(
      source,
      toZip([
        { name: "made.parquet", content: bytes },
        { name: "read me.pdf", content: "x" },
      ]),
    );
    const reader = createDatasetReader({ root: repositoryRoot, threads: 1 });
    try {
      const look = await reader.look({ source });
      const table = await reader.read({ source, fileName: "made.zip", parquet });
      expect([look.format, look.rowCount, table.format, table.rowCount]).toEqual(["parquet", 3, "parquet", 3]);
      expect(table.notices.map(({ columns }) => columns)).toContainEqual(["list"]);
      expect(await readdir(folder)).toEqual(["data.parquet", "original"]);
    } finally {
      await reader.close();
    }
  });
});
