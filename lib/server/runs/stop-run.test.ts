import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { goodEngine, goodExecutor, question, readEvents, readLines } from "@/lib/testing/runs/penguin-run";
import { createServerFixture, penguinFile, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { addDataset } from "../datasets/add-dataset";
import { cancelRuns } from "../sessions/cancel-runs";

let fixture: ServerFixture;
beforeAll(async () => {
  fixture = await createServerFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.closeServers());

/** Something that does not end by itself, not even when asked to. */
function createHang() {
  let reach: () => void = () => undefined;
  let end: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const ended = new Promise<void>((resolve) => (end = resolve));
  let isOver = false;
  const pass = async () => {
    if (isOver) return;
    reach();
    await ended;
  };
  const finish = () => {
    isOver = true;
    end();
  };
  return { reached, pass, finish };
}

type Hang = ReturnType<typeof createHang>;

/** Parts of a server, one of which hangs. */
const phases: Record<string, (hang: Hang) => { server: Promise<OpenServer> }> = {
  "while the model thinks": (hang) => {
    const engine = goodEngine();
    const reason: typeof engine.reason = async (request) => {
      if (request.task === "generate_code") await hang.pass();
      return engine.reason(request);
    };
    return { server: fixture.open({ engine: { ...engine, reason }, executor: goodExecutor() }, { works: true }) };
  },
  "while code runs": (hang) => {
    const executor = goodExecutor();
    const execute: typeof executor.execute = async (...parameters) => {
      await hang.pass();
      return executor.execute(...parameters);
    };
    return { server: fixture.open({ engine: goodEngine(), executor: { ...executor, execute } }, { works: true }) };
  },
  "while data is loaded": (hang) => {
    const opening = fixture.open({ engine: goodEngine(), executor: goodExecutor() }, { works: true });
    const server = opening.then((opened) => {
      const { datasets } = opened.container;
      const getFacts: typeof datasets.getFacts = async (versions) => {
        await hang.pass();
        return datasets.getFacts(versions);
      };
      opened.container.datasets = { ...datasets, getFacts };
      return opened;
    });
    return { server };
  },
};

/** Asks about penguins in a new session. */
async function ask({ container }: OpenServer) {
  const dataset = await addDataset(container, await fixture.receive("penguins.csv", penguinFile));
  const asked = await container.runs.createSession({ question, datasetIds: [dataset.id], approval: "auto", seed: 7 });
  container.supervisor.wake();
  return asked;
}

const statusIs = ({ container }: OpenServer, sessionId: Parameters<typeof cancelRuns>[1], status: string) =>
  vi.waitFor(async () => expect(await container.sessions.getStatus(sessionId)).toBe(status), { timeout: 300_000 });

describe("a run that is stopped", () => {
  it.each(Object.keys(phases))(
    "%s: ends at once, keeps what exists, emits nothing more, and can run again",
    async (phase) => {
      const hang = createHang();
      const server = await phases[phase]?.(hang).server;
      if (server === undefined) throw new Error("no such phase");
      const { container } = server;
      const { sessionId, messageId } = await ask(server);
      await hang.reached;
      const before = await readLines(container, sessionId);
      await cancelRuns(container, sessionId);
      await statusIs(server, sessionId, "cancelled");
      const stopped = await readLines(container, sessionId);
      expect(stopped.slice(0, before.length)).toEqual(before);
      expect(stopped.slice(before.length).filter((line) => !line.startsWith("node_start "))).toEqual([
        "run_end cancelled",
      ]);

      hang.finish();
      await container.runs.addRerun({ sessionId, questionId: messageId, rerun: {}, seed: 7 });
      container.supervisor.wake();
      await statusIs(server, sessionId, "completed");
      expect((await readLines(container, sessionId)).slice(0, stopped.length)).toEqual(stopped);
      const events = await readEvents(container, sessionId);
      const [first] = events;
      expect(events.findLast(({ runId }) => runId === first?.runId)).toMatchObject({ type: "run_end" });
    },
  );

  it("in a queue: ends with the one before it", async () => {
    const hang = createHang();
    const server = await phases["while the model thinks"]?.(hang).server;
    if (server === undefined) throw new Error("no such phase");
    const { container } = server;
    const { sessionId } = await ask(server);
    await hang.reached;
    const { runId } = await container.runs.addQuestion({ sessionId, question: "And why?", seed: 1 });
    await cancelRuns(container, sessionId);
    await statusIs(server, sessionId, "cancelled");
    const ends = (await readEvents(container, sessionId)).filter(({ type }) => type === "run_end");
    expect(ends).toHaveLength(2);
    expect(ends[0]).toMatchObject({ runId, status: "cancelled" });
    hang.finish();
  });

  it("through a process other than the one that performs it: ends as soon", async () => {
    const hang = createHang();
    const worker = await phases["while the model thinks"]?.(hang).server;
    if (worker === undefined) throw new Error("no such phase");
    const { sessionId } = await ask(worker);
    await hang.reached;
    const other = await fixture.open();
    await cancelRuns(other.container, sessionId);
    await statusIs(other, sessionId, "cancelled");
    hang.finish();
  });
});
