import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SessionId } from "@/lib/domain/ids";
import type { CodeExecutor } from "@/lib/ports/runs/code-executor";
import { pythonOfTests } from "./attacks/attack-bench";
import { privateBytes, pythonsOfTest } from "./attacks/process-family";
import { createPythonExecutor } from "./create-python-executor";

let folder = "";
let executor: CodeExecutor;
/** Warm processes of other files of this worker. */
let others: number[] = [];

beforeAll(async () => {
  others = pythonsOfTest();
  folder = await mkdtemp(path.join(tmpdir(), "many-"));
  executor = createPythonExecutor({
    ...pythonOfTests,
    socketDirectory: folder,
    sandbox: "auto",
    resolveParquet: () => Promise.reject(new Error("there is no dataset")),
    exercise: false,
  });
  await executor.describe();
});

afterAll(async () => {
  await executor.close();
  await rm(folder, { recursive: true, force: true });
});

it("200 executions of 20 sessions at once each return their own result, in turns, within bounded memory", async () => {
  const sessions = Array.from({ length: 20 }, () => SessionId.create());
  const begun: SessionId[] = [];
  const finished: SessionId[] = [];
  const running = new Set<string>();
  let mostRunning = 0;
  let mostMemory = 0;
  const wrong: unknown[] = [];
  const runOne = async (sessionId: SessionId, number: number) => {
    const own = `${sessionId} ${number}`;
    const outcome = await executor.execute(
      {
        code: `import os\nopen("own", "x").write(${JSON.stringify(own)})\nprint(${number})\nresult = open("own").read()`,
        datasets: [],
        seed: number,
        guard: true,
        sessionId,
      },
      {
        signal: AbortSignal.timeout(280_000),
        onQueued: (position) => {
          if (position === 0) {
            begun.push(sessionId);
            running.add(own);
            mostRunning = Math.max(mostRunning, running.size);
          }
        },
      },
    );
    running.delete(own);
    finished.push(sessionId);
    if (finished.length % 50 === 0) {
      mostMemory = Math.max(
        mostMemory,
        pythonsOfTest(others)
          .slice(1)
          .map(privateBytes)
          .reduce((sum, size) => sum + size, 0),
      );
    }
    const { result, stdout, seed } = outcome;
    if (result?.kind !== "scalar" || result.value !== own || stdout !== `${number}\n` || seed !== number)
      wrong.push(outcome);
  };
  await Promise.all(sessions.flatMap((session) => Array.from({ length: 10 }, (_, at) => runOne(session, at))));
  expect(wrong).toEqual([]);
  expect(finished).toHaveLength(200);
  // The first session had all slots, at most four, before there were others.
  expect(new Set(begun.slice(0, 23)).size).toBe(20);
  // Including paused ones.
  expect(mostRunning).toBeLessThanOrEqual(16);
  expect(mostMemory).toBeLessThan(400 * 2 ** 20);
});
