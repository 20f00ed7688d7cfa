import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ArtifactId, RunId, SessionId } from "@/lib/domain/ids";
import { askSomething, buildAnswer } from "@/lib/testing/stores/persistence-builders";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { toArtifactResponse } from "./artifact-response";
import { openSessionEvents } from "./open-session-events";

let fixture: ServerFixture;
beforeAll(async () => {
  fixture = await createServerFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.closeServers());

const never = new AbortController().signal;

/** Starts a session with one run that this process performs. */
async function startRun({ container, persistence }: OpenServer) {
  const asked = await askSomething(persistence);
  await container.runs.claim(asked.runId, container.owner);
  const end = () =>
    container.runs.finish({ runId: asked.runId, owner: container.owner, end: "completed", answer: buildAnswer() });
  return { ...asked, end };
}

const readAll = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

/** Lists the event names in the text of a stream, stored ones with their number. */
const namesIn = (text: string) =>
  [...text.matchAll(/^(?:id: (\d+)\n)?event: (\w+)$/gm)].map(([, id, name]) => [id ?? null, name]);

describe("openSessionEvents", () => {
  it("refuses an unknown session before anything is sent", async () => {
    const { container } = await fixture.open();
    await expect(
      openSessionEvents(container, { sessionId: SessionId.create(), after: 0, signal: never }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("replays an ended session and sends done", async () => {
    const server = await fixture.open();
    const { sessionId, end } = await startRun(server);
    await end();
    const all = await readAll(await openSessionEvents(server.container, { sessionId, after: 0, signal: never }));
    expect(namesIn(all)).toEqual([
      ["1", "answer"],
      ["2", "run_end"],
      [null, "done"],
    ]);
    const rest = await readAll(await openSessionEvents(server.container, { sessionId, after: 1, signal: never }));
    expect(namesIn(rest)).toEqual([
      ["2", "run_end"],
      [null, "done"],
    ]);
  });

  it("carries what another process stores while the reader listens", async () => {
    const [worker, listener] = [await fixture.open(), await fixture.open()];
    const { sessionId, end } = await startRun(worker);
    const reading = readAll(await openSessionEvents(listener.container, { sessionId, after: 0, signal: never }));
    await end();
    expect(namesIn(await reading)).toEqual([
      ["1", "answer"],
      ["2", "run_end"],
      [null, "done"],
    ]);
  });

  it.each(["before the stream opens", "while it is open"])(
    "ends without done when the server stops %s",
    async (when) => {
      const server = await fixture.open();
      const { sessionId } = await startRun(server);
      if (when === "before the stream opens") server.stop();
      const stream = await openSessionEvents(server.container, { sessionId, after: 0, signal: never });
      server.stop();
      expect(namesIn(await readAll(stream))).toEqual([]);
    },
  );

  it("ends when the reader has left before it opens", async () => {
    const server = await fixture.open();
    const { sessionId } = await startRun(server);
    const stream = await openSessionEvents(server.container, { sessionId, after: 0, signal: AbortSignal.abort() });
    expect(namesIn(await readAll(stream))).toEqual([]);
  });
});

describe("toArtifactResponse", () => {
  it("returns the bytes unchanged, cacheable and never to be run as a page", async () => {
    const bytes = new TextEncoder().encode("<script>alert(1)</script>");
    const response = toArtifactResponse({
      id: ArtifactId.create(),
      sessionId: SessionId.create(),
      runId: RunId.create(),
      kind: "plotly",
      title: "Bars",
      mediaType: "application/json",
      bytes,
    });
    expect([response.status, Object.fromEntries(response.headers)]).toEqual([
      200,
      {
        "cache-control": "private, max-age=31536000, immutable",
        "content-length": "25",
        "content-security-policy": "sandbox; default-src 'none'",
        "content-type": "application/json",
        "x-content-type-options": "nosniff",
      },
    ]);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });
});
