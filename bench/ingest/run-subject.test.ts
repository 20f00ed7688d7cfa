import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeTable } from "../session/write-table";
import { measureSubject, subjects } from "./measure-subject";
import { runPandas } from "./run-subject";
import { toWideColumns } from "./wide-columns";

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "caveat-subjects-"));
  file = path.join(folder, "table.csv");
  await writeTable({ file, columns: toWideColumns(20), rows: 100 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("creates as many columns as requested, each with its own name", () => {
  const names = Object.keys(toWideColumns(200));
  expect([names.length, new Set(names).size, names[0], names[199]]).toEqual([200, 200, "count_1", "score_200"]);
});

it.each([
  ["look", ["look"]],
  ["whole", ["whole"]],
  ["duck", ["sniff", "pass", "parquet"]],
] as const)("times each step of %s", async (subject, steps) => {
  const measured = await measureSubject(subject, file, folder);
  expect(Object.keys(measured)).toEqual(steps);
  expect(subjects).toContain(subject);
  expect(Object.values(measured).every((seconds) => seconds > 0)).toBe(true);
});

it("keeps the tables that it created", async () => {
  await measureSubject("whole", file, folder);
  expect((await stat(path.join(folder, "data.parquet"))).size).toBeGreaterThan(0);
});

it("measures pandas in a separate process", async () => {
  const { steps, peakMegabytes } = await runPandas(file);
  expect([Object.keys(steps), peakMegabytes > 10]).toEqual([["pandas"], true]);
});
