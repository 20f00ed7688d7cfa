import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startEngine, type EngineFixture } from "@/lib/testing/engines/engine-fixture";
import { addCsv, readLines, startPreparation } from "@/lib/testing/recipes/preparation-session";
import { readJsonLines, recordingsFolder } from "@/lib/testing/recordings/evaluation-case";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";

/** A reply of a live model to a turn of a conversation. */
const RecordedReply = z.object({ conversation: z.string(), question: z.string(), task: z.string(), reply: z.string() });
type RecordedReply = z.infer<typeof RecordedReply>;

/** What a turn must give: the table computed by a script of its own, or no change. */
const RecordedTurn = z.object({
  conversation: z.string(),
  /** Names of the files of its datasets, the prepared one first. */
  files: z.array(z.string()).min(1),
  question: z.string(),
  /** File with the rows of the prepared dataset after this turn, in any order unless `ordered`; null when nothing changes. */
  expected: z.string().nullable(),
  ordered: z.boolean(),
});

const folder = path.join(recordingsFolder, "recipes");
const readTable = (name: string) => readFile(path.join(folder, name), "utf8");
const replies = await readJsonLines(path.join(folder, "replies.jsonl"), RecordedReply);
const turns = await readJsonLines(path.join(folder, "turns.jsonl"), RecordedTurn);

let fixture: ServerFixture;
let live: EngineFixture;
let waiting: RecordedReply[] = [];
/** Tasks without a recorded reply. */
let unknown: string[] = [];

beforeAll(async () => {
  fixture = await createServerFixture();
  const tasks = ["plan_preparation", "compile_patch", "repair_patch", "evaluate_preparation"];
  const script = tasks.map((task) => [task, () => take(task)] as const);
  live = await startEngine(Object.fromEntries(script), { model: "recorded" });
});
afterAll(async () => {
  await live.server.close();
  await fixture.close();
});

/** Rounds what adding up decimals leaves behind, which depends on the order of the rows. */
function withoutNoise(line: string): string {
  return line.replaceAll(/\d+\.\d{7,}/gu, (digits) => String(Number(Number(digits).toFixed(6))));
}

function take(task: string) {
  const at = waiting.findIndex((reply) => reply.task === task);
  const [found] = at < 0 ? [] : waiting.splice(at, 1);
  if (found === undefined) unknown.push(task);
  return found === undefined ? { status: 400 } : { raw: found.reply };
}

describe("preparations by a live model replay to the tables that a script computed", () => {
  it.each([...Map.groupBy(turns, ({ conversation }) => conversation)])("%s", async (conversation, said) => {
    const { container } = await fixture.open({ engine: live.engine });
    container.recipeSupervisor.start();
    const [{ files, question } = { files: [], question: "" }] = said;
    const ids = [];
    for (const name of files) {
      const dataset = await addCsv(fixture, container, { name, text: await readTable(`${name}.csv`) });
      ids.push(dataset.id);
    }
    const [id] = ids;
    if (id === undefined) throw new Error("A conversation has no dataset.");
    unknown = [];
    const load = (asked: string) => {
      waiting = replies.filter((reply) => reply.conversation === conversation && reply.question === asked);
    };
    load(question);
    const session = await startPreparation(container, question, ids);
    let before = await readLines(container, id);
    for (const turn of said) {
      if (turn.question !== question) load(turn.question);
      const asked = await (turn.question === question ? session.perform() : session.say(turn.question));
      // Nothing is written before a person approves.
      expect(await readLines(container, id)).toEqual(before);
      const done = asked.interrupt === undefined ? asked : await session.answer({ optionId: "approve" });
      const answer = done.messages.at(-1)?.answer;
      before = await readLines(container, id);
      const rounded = before.map(withoutNoise);
      const rows = turn.ordered ? rounded : rounded.toSorted();
      if (turn.expected === null)
        expect([answer?.kind, answer?.verdict.status]).toEqual(["cannot_answer", "unverified"]);
      else {
        const expected = (await readTable(turn.expected)).trim().replaceAll('"', "").split("\n");
        expect({ turn: turn.question, rows }).toEqual({
          turn: turn.question,
          rows: turn.ordered ? expected : expected.toSorted(),
        });
        expect([answer?.kind, answer?.verdict.status]).toEqual(["answered", "checked"]);
      }
      expect([unknown, waiting]).toEqual([[], []]);
    }
    await fixture.closeServers();
  });
});
