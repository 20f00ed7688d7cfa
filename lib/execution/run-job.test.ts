import { createServer, type Server, type Socket } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PauseListener, Place } from "./fair-queue";
import type { Job } from "./job";
import { defaultLimits } from "./limits";
import { runJob } from "./run-job";

const job: Job = { code: "result = 1", tier: "namespaces", datasets: [], seed: 1, guard: false, limits: defaultLimits };
const end = { status: 0, reason: null, wallMs: 1, cpuMs: 1, peakBytes: 1 };

function frame(tag: string, payload: string | Buffer): Buffer {
  const bytes = Buffer.from(payload);
  const head = Buffer.alloc(5);
  head.write(tag);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

let folder = "";
let server: Server;
let answer: (socket: Socket) => void;
let asked: Buffer;
let hungUp: Promise<void>;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "job-"));
  asked = Buffer.alloc(0);
  const { promise, resolve } = Promise.withResolvers<void>();
  hungUp = promise;
  server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("close", () => resolve());
    socket.once("data", (piece) => {
      asked = piece;
      answer(socket);
    });
  });
  await new Promise<void>((ready) => server.listen(path.join(folder, "s"), ready));
});

afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (signal = new AbortController().signal, onOutput?: (text: string) => void) =>
  runJob(path.join(folder, "s"), job, { signal, onOutput });

describe("a job", () => {
  it("is sent completely and collects the outcome", async () => {
    const live: string[] = [];
    answer = (socket) =>
      socket.end(
        Buffer.concat([
          frame("O", "one "),
          frame("R", `{"a":`),
          frame("O", Buffer.from([0xe2, 0x82])),
          frame("O", Buffer.from([0xac])),
          frame("R", "1}"),
          frame("E", JSON.stringify(end)),
        ]),
      );
    expect(await run(undefined, (text) => live.push(text))).toEqual({ end, output: "one €", reply: `{"a":1}` });
    expect(live).toEqual(["one ", "€"]);
    expect(JSON.parse(asked.subarray(4).toString())).toEqual(job);
  });

  it("is paused and resumed as its slot requires, until it ends", async () => {
    const orders = Promise.withResolvers<string>();
    let listener: PauseListener | null = null;
    const place: Place = {
      allowPauses: (listen) => {
        listener = listen;
        listen(true);
        listen(false);
        return () => (listener = null);
      },
    };
    answer = (socket) => {
      let received = asked.subarray(4 + asked.readUInt32BE()).toString();
      const look = () => {
        if (received.length === 2) orders.resolve(received);
      };
      socket.on("data", (piece) => {
        received += piece.toString();
        look();
      });
      look();
      void orders.promise.then(() => socket.end(frame("E", JSON.stringify(end))));
    };
    await runJob(path.join(folder, "s"), job, { signal: new AbortController().signal, place });
    expect(await orders.promise).toBe("PC");
    expect(listener).toBeNull();
  });

  it("is stopped by closing the connection", async () => {
    const stop = new AbortController();
    answer = () => stop.abort();
    await expect(run(stop.signal)).rejects.toMatchObject({ code: "cancelled" });
    await hungUp;
  });

  it.each([
    ["the supervisor hangs up", (socket: Socket) => socket.destroy(), "nobody said how it ended"],
    ["the supervisor has a fault", (socket: Socket) => socket.end(frame("F", "OSError: mount")), "OSError: mount"],
    [
      "the worker could not be locked in",
      (socket: Socket) => socket.end(Buffer.concat([frame("F", "no"), frame("E", JSON.stringify(end))])),
      "no",
    ],
    ["it answers with something else", (socket: Socket) => socket.end("HTTP/1.1 200 OK"), "unreadable"],
    ["its end makes no sense", (socket: Socket) => socket.end(frame("E", `{"status":"fine"}`)), "invalid"],
  ])("is lost when %s", async (_, behave, reason) => {
    answer = behave;
    await expect(run()).rejects.toMatchObject({
      name: "LostJobError",
      message: expect.stringMatching(reason) as unknown,
    });
  });

  it("is lost when nobody listens", async () => {
    server.close();
    await expect(
      runJob(path.join(folder, "nobody"), job, { signal: new AbortController().signal }),
    ).rejects.toMatchObject({
      name: "LostJobError",
      message: expect.stringContaining("ENOENT") as unknown,
    });
  });
});
