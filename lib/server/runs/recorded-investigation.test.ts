import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { createCataloguedExecutor } from "@/lib/testing/engines/catalogued-executor";
import type { CodeExecutor } from "@/lib/ports/runs/code-executor";
import { startEngine, type EngineFixture } from "@/lib/testing/engines/engine-fixture";
import { readJsonLines, recordingsFolder } from "@/lib/testing/recordings/evaluation-case";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { addDataset } from "../datasets/add-dataset";

/** A reply of a live model; `about` is the analyst's question, null for the investigation itself. */
const RecordedPartReply = z.object({ task: z.string(), about: z.string().nullable(), reply: z.string() });

const folder = path.join(recordingsFolder, "investigation");
const replies = await readJsonLines(path.join(folder, "replies.jsonl"), RecordedPartReply);
const patience = { timeout: 300_000, interval: 50 };

let fixture: ServerFixture;
let executor: CodeExecutor;
let live: EngineFixture;
let catalogue: OpenServer["container"]["catalogue"];
/** Tasks without a recorded reply. */
const unknown: string[] = [];

beforeAll(async () => {
  fixture = await createServerFixture();
  executor = createCataloguedExecutor({ dataDirectory: fixture.dataDirectory, catalogue: () => catalogue });
  const tasks = [...new Set(replies.map(({ task }) => task)), "profile_data", "check_alignment", "plan_remediation"];
  const script = tasks.map((task) => {
    const left = replies.filter((one) => one.task === task);
    return [
      task,
      ({ messages }: { messages: readonly { role: string; text: string }[] }) => {
        const at = left.findIndex(
          ({ about }) => about === null || messages.some(({ role, text }) => role === "user" && text.includes(about)),
        );
        const [found] = at < 0 ? [] : left.splice(at, 1);
        if (found === undefined) unknown.push(task);
        return found === undefined ? { status: 400 } : { raw: found.reply };
      },
    ] as const;
  });
  live = await startEngine(Object.fromEntries(script), { model: "recorded" });
});
afterAll(async () => {
  await fixture.closeServers();
  await live.server.close();
  await executor.close();
  await fixture.close();
});

it("an investigation by a live model replays: comparable, confirmed and with evidence", async () => {
  const { container } = await fixture.open({ engine: live.engine, executor, doubtsMs: 600_000 }, { works: true });
  ({ catalogue } = container);
  const table = await readFile(path.join(folder, "ledger.csv"), "utf8");
  const dataset = await addDataset(container, await fixture.receive("ledger.csv", table));
  const question = "Why did the net amount drop in June 2024, and what should we do?";
  const { sessionId } = await container.runs.createSession({
    question,
    datasetIds: [dataset.id],
    approval: "auto",
    seed: 7,
  });
  await vi.waitFor(async () => expect(await container.sessions.getStatus(sessionId)).not.toBe("running"), patience);
  const { messages, parts = [] } = await container.sessions.get(sessionId);
  const answer = messages.at(-1)?.answer;
  expect(unknown).toEqual([]);
  expect(answer?.explanation).toMatch(/^\*\*Amount fell by €13,717 \(−37 %\) from May to June 2024\.\*\*/u);
  expect([answer?.verdict.status, answer?.verdict.line]).toEqual([
    "checked",
    "Confirmed by a second computation (SQL)",
  ]);
  const { analysts, comparable, requeries, recommendations } = answer?.investigation ?? {};
  expect([comparable, requeries]).toEqual([true, 0]);
  expect(analysts?.map(({ title, status }) => [title, status])).toEqual([
    ["Number of jacket returns", "answered"],
    ["Size of a return", "answered"],
  ]);
  expect(recommendations?.map(({ valid, evidence }) => [valid, evidence.length])).toEqual([
    [true, 2],
    [true, 1],
  ]);
  // Both programs of an analyst agree, although the one did not see the other.
  expect(parts.map((part) => part.messages.at(-1)?.answer?.verdict.status)).toEqual(["checked", "checked"]);
});
