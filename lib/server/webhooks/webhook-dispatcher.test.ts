import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RunId } from "@/lib/domain/ids";
import type { Persistence } from "@/lib/persistence/persistence";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { someMoment } from "@/lib/testing/stores/persistence-builders";
import type { WebhookNetwork } from "./post-webhook";
import { toWebhookMessage } from "./webhook-message";
import { WebhookDispatcher } from "./webhook-dispatcher";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open();
});
afterAll(() => database.drop());

const secret = "a secret of some length";
let receiver: Server;
/** Received requests; `answer` is the receiver's answer, null: none. */
let received: { id: string; body: string; signature: string; seconds: string }[] = [];
let answer: (count: number) => number | null = () => 204;
beforeEach(async () => {
  received = [];
  answer = () => 204;
  receiver = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const header = (name: string) => String(request.headers[name]);
      const { length } = received;
      received.push({
        ...{ id: header("webhook-id"), body },
        ...{ signature: header("webhook-signature"), seconds: header("webhook-timestamp") },
      });
      const status = answer(length + 1);
      if (status !== null) response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await database.query("DELETE FROM session");
});

/** The receiver under the name `hooks.example`, the only address to connect to. */
const network: WebhookNetwork = {
  resolve: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
  mayCall: (address) => address === "127.0.0.1",
};
const dispatch = (backOffMs: readonly number[] = [0, 0, 0], options: { network?: WebhookNetwork } = { network }) =>
  new WebhookDispatcher({ outbox: persistence.webhookOutbox, secret, backOffMs, ...options });

/** Creates a run that ends at once, in a session whose webhook is the receiver. */
async function endRun() {
  const { port } = receiver.address() as AddressInfo;
  const { sessionId, runId } = await persistence.runs.createSession({
    ...{ question: "How many?", datasetIds: [], approval: "auto", seed: 1 },
    webhookUrl: `http://hooks.example:${port}/`,
  });
  const event = { type: "run_end", runId, at: someMoment, status: "completed" } as const;
  await persistence.events.append({ sessionId, runId, key: "run_end", event });
  return { sessionId, runId, event };
}
const waiting = () => database.query("SELECT attempt FROM webhook_delivery");
const ids = () => new Set(received.map(({ id }) => id)).size;

it("delivers the end of a run once, signed", async () => {
  const { sessionId, event } = await endRun();
  const dispatcher = dispatch();
  await dispatcher.look();
  await dispatcher.look();
  expect(received).toHaveLength(1);
  const [{ id, body, signature, seconds } = { id: "", body: "", signature: "", seconds: "" }] = received;
  expect(JSON.parse(body)).toEqual({ sessionId, ...event });
  const message = toWebhookMessage({ id, sessionId, event }, { secret, nowMs: Number(seconds) * 1_000 });
  expect(signature).toBe(message.headers["webhook-signature"]);
  expect(await waiting()).toEqual([]);
});

describe("a receiver that answers with an error", () => {
  it("is called three more times under the same id, then abandoned", async () => {
    await endRun();
    answer = () => 503;
    const dispatcher = dispatch();
    for (let look = 0; look < 6; look++) await dispatcher.look();
    expect([received.length, ids(), await waiting()]).toEqual([4, 1, []]);
  });

  it("counts as delivered as soon as it answers with success", async () => {
    await endRun();
    answer = (count) => (count < 3 ? 500 : 200);
    const dispatcher = dispatch();
    for (let look = 0; look < 6; look++) await dispatcher.look();
    expect([received.length, await waiting()]).toEqual([3, []]);
  });

  it("is not called again before its time", async () => {
    await endRun();
    answer = () => 500;
    const dispatcher = dispatch([60_000]);
    await dispatcher.look();
    await dispatcher.look();
    expect([received.length, await waiting()]).toEqual([1, [{ attempt: 1 }]]);
  });
});

it("a receiver on a private network is abandoned at once", async () => {
  await endRun();
  await dispatch([0], { network: { ...network, mayCall: () => false } }).look();
  expect([received, await waiting()]).toEqual([[], []]);
});

it("by default a receiver on this machine counts as one in a private network", async () => {
  const { sessionId } = await endRun();
  await database.query(
    "UPDATE session SET webhook_url = replace(webhook_url, 'hooks.example', 'localhost') WHERE id = $1",
    [sessionId],
  );
  await dispatch([0], {}).look();
  expect([received, await waiting()]).toEqual([[], []]);
});

it("deliveries in progress when the server stops are left to the next one, as if they had not been tried", async () => {
  const { runId } = await endRun();
  const first = dispatch();
  const arrived = Promise.withResolvers<void>();
  answer = () => {
    arrived.resolve();
    return null;
  };
  first.start();
  await arrived.promise;
  await first.stop();
  expect(await waiting()).toEqual([{ attempt: 0 }]);
  answer = () => 204;
  await dispatch().look();
  expect(received.map(({ body }) => (JSON.parse(body) as { runId: RunId }).runId)).toEqual([runId, runId]);
  expect([ids(), await waiting()]).toEqual([1, []]);
});

it("many events reach their receiver, each once, through two processes", async () => {
  for (let count = 0; count < 10; count++) await endRun();
  const dispatchers = [dispatch(), dispatch()];
  for (let look = 0; look < 6; look++) await Promise.all(dispatchers.map((dispatcher) => dispatcher.look()));
  expect([received.length, ids(), await waiting()]).toEqual([10, 10, []]);
});
