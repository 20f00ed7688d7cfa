import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { everydayHalves, everydaySets, readQuestionSet } from "./question-set";

it("reads both halves, which share no conversation, and finds their tables", async () => {
  const sets = await Promise.all(everydayHalves.map((half) => readQuestionSet(half)));
  const ids = new Set(sets.flatMap(({ cases }) => cases.map(({ id }) => id)));
  expect([...sets.map(({ cases }) => cases.length), ids.size]).toEqual([110, 100, 210]);
  const tables = sets.flatMap(({ cases, toTable }) => cases.flatMap(({ files }) => files.map(toTable)));
  expect(tables.filter((table) => !existsSync(table))).toEqual([]);
  expect(sets.map(({ isOpen }) => isOpen)).toEqual([true, false]);
});

it("reads the further sets by name, finds their tables, and shows no question of birch", async () => {
  const sets = await Promise.all(everydaySets.map((name) => readQuestionSet(name)));
  expect(sets.map(({ name, cases, isOpen }) => [name, cases.length, isOpen])).toEqual([
    ["alder", 136, true],
    ["birch", 131, false],
    ["cedar", 126, true],
  ]);
  const tables = sets.flatMap(({ cases, toTable }) => cases.flatMap(({ files }) => files.map(toTable)));
  expect([new Set(tables).size, tables.filter((table) => !existsSync(table))]).toEqual([30, []]);
});

it("keeps the requested conversations and refuses an id that does not exist", async () => {
  const { cases } = await readQuestionSet("development", ["tickets-total"]);
  expect(cases.map(({ id }) => id)).toEqual(["tickets-total"]);
  await expect(readQuestionSet("development", ["boats"])).rejects.toThrow("The development cases have no boats.");
});

it("reads a folder of conversations in the words of their authors, and refuses an empty one", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "set-"));
  try {
    await expect(readQuestionSet(folder)).rejects.toThrow("There are no conversations");
    const turn = { question: "how many?", means: null, values: [] };
    const turns = ["answered", "refused", "asked"].map((outcome) => ({ ...turn, outcome }));
    const line = JSON.stringify({ id: "boats", files: ["boats.csv"], voice: "terse boss", turns });
    await writeFile(path.join(folder, "turns.jsonl"), `${line}\n`);
    const { name, cases, toTable } = await readQuestionSet(folder);
    expect(cases.map((one) => one.turns.map(({ outcome }) => outcome))).toEqual([
      ["answered", "declined", "asked_or_answered"],
    ]);
    expect([name, toTable("boats.csv")]).toEqual([path.basename(folder), path.join(folder, "boats.csv")]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
