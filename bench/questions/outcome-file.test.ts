import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { appendOutcome, readOutcomes, type CaseOutcome } from "./outcome-file";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "outcomes-"));
});
afterEach(() => rm(folder, { recursive: true }));

const outcome = (id: number, change: Partial<CaseOutcome> = {}): CaseOutcome => ({
  id,
  response: `@boats[${id}]`,
  kind: "answered",
  verdict: "checked",
  milliseconds: 5,
  inputTokens: 1,
  cachedInputTokens: 0,
  outputTokens: 1,
  costUsd: null,
  ...change,
});

describe("the outcome file", () => {
  it("is empty when it is missing, and is created with its folder", async () => {
    const file = path.join(folder, "new", "out.jsonl");
    expect(await readOutcomes(file)).toEqual([]);
    await appendOutcome(file, outcome(1));
    await appendOutcome(file, outcome(2));
    expect(await readOutcomes(file)).toEqual([outcome(1), outcome(2)]);
    expect((await readFile(file, "utf8")).split("\n").length).toBe(3);
  });

  it("holds the newest outcome of a case that failed before", async () => {
    const file = path.join(folder, "out.jsonl");
    await appendOutcome(file, outcome(1, { response: undefined, error: "It was late." }));
    await appendOutcome(file, outcome(2));
    await appendOutcome(file, outcome(1));
    expect(await readOutcomes(file)).toEqual([outcome(1), outcome(2)]);
  });

  it("continues after a line that a crash truncated", async () => {
    const file = path.join(folder, "out.jsonl");
    await appendOutcome(file, outcome(1));
    await appendFile(file, '{"id":2,"resp');
    await appendOutcome(file, outcome(3));
    expect(await readOutcomes(file)).toEqual([outcome(1), outcome(3)]);
  });
});
