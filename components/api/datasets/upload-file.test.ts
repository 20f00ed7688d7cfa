import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CaveatError } from "@/lib/domain/caveat-error";
import { startUploadServer, type UploadServer } from "@/lib/testing/upload-server";
import { buildDataset } from "../../testing/build-dataset";
import { FetchedRequest } from "../../testing/fetched-request";
import { stubPage } from "../../testing/stub-page";
import { ApiError } from "../api-error";
import { uploadFile, type UploadProgress } from "./upload-file";

const dataset = { ...buildDataset(), others: [], rejected: [] };
const { fetch } = globalThis;
let server: UploadServer;
let page: ReturnType<typeof stubPage>;
/** What the server does with a whole file. */
let finish: Parameters<typeof startUploadServer>[0];

beforeEach(async () => {
  finish = () => Promise.resolve(dataset);
  server = await startUploadServer((...made) => finish(...made));
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => fetch(`${server.url}${address}`, init));
  vi.stubGlobal("XMLHttpRequest", FetchedRequest);
  page = stubPage();
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const content = "a,b\n1,2\n";
const orders = () => new File([content], "my “orders”.csv", { type: "text/csv", lastModified: 7 });
/** Under which the browser remembers where that file is on its way to. */
const memoryKey = "caveat:upload:8:7:my “orders”.csv";

/** Sends a file to its end; gives what came of it and what was told on the way. */
async function send(file: File = orders(), controller = new AbortController()) {
  const told: UploadProgress[] = [];
  const onProgress = (progress: UploadProgress) => told.push(progress);
  const outcome = await uploadFile(file, { signal: controller.signal, onProgress }).catch((error: unknown) => error);
  return { outcome, told, phases: [...new Set(told.map(({ phase }) => phase))] };
}

describe("a file that is sent", () => {
  it("arrives whole under its name, tells how far it is, and gives its dataset", async () => {
    const arrived: object[] = [];
    finish = (file) => {
      arrived.push(file);
      return Promise.resolve(dataset);
    };
    const { outcome, told } = await send();
    expect([outcome, arrived]).toEqual([dataset, [{ name: "my “orders”.csv", text: content }]]);
    expect(told).toEqual([
      { phase: "sending", sent: 0 },
      { phase: "sending", sent: 4 },
      { phase: "sending", sent: 8 },
      { phase: "reading", sent: 8 },
    ]);
    expect(server.received).toEqual([
      "POST /api/uploads",
      "HEAD /api/uploads/{id}",
      "PATCH /api/uploads/{id}",
      "POST /api/uploads/{id}/dataset",
    ]);
    expect([await server.files(), page.items.size]).toEqual([[], 0]);
  });

  it("says that it waits while other files are read, and that it is read when its turn comes", async () => {
    const { promise: isSeen, resolve: seen } = Promise.withResolvers<undefined>();
    finish = async (_file, _signal, onQueued) => {
      onQueued(2);
      await isSeen;
      onQueued(0);
      await vi.waitUntil(() => phases.at(-1) === "reading", { timeout: 20_000 });
      return dataset;
    };
    const phases: string[] = [];
    const onProgress = ({ phase }: UploadProgress) => {
      if (phases.at(-1) !== phase) phases.push(phase);
      if (phase === "turn") seen(undefined);
    };
    const { signal } = new AbortController();
    expect([await uploadFile(orders(), { signal, onProgress }), phases]).toEqual([
      dataset,
      ["sending", "reading", "turn", "reading"],
    ]);
  });

  it("without a byte in it is left to the server to judge", async () => {
    finish = ({ text }) => Promise.reject(new CaveatError("unreadable_file", `It has ${text.length} characters.`));
    const { outcome, phases } = await send(new File([], "empty.csv"));
    expect([outcome, phases]).toEqual([new ApiError(422, "It has 0 characters."), ["reading"]]);
  });

  it("goes on where it stopped when the connection breaks, and says that it waits", async () => {
    server.cutAfter(3);
    let text = "";
    finish = (file) => {
      ({ text } = file);
      return Promise.resolve(dataset);
    };
    const { outcome, told } = await send();
    expect([outcome, text]).toEqual([dataset, content]);
    expect(told.map(({ phase }) => phase)).toContain("waiting");
    expect(told.filter(({ phase }) => phase === "sending").map(({ sent }) => sent)).toContain(3);
    expect(server.received.filter((request) => request.startsWith("PATCH"))).toHaveLength(2);
  });

  it("outlasts a server that has a fault for a while", async () => {
    server.refuse(503, 2);
    expect((await send()).outcome).toEqual(dataset);
  });

  it("goes on after a reload of the page, when it is added again", async () => {
    const address = `${server.url}/api/uploads`;
    const announced = await fetch(address, { method: "POST", headers: { "upload-length": "8" } });
    const { id } = (await announced.json()) as { id: string };
    const headers = { "content-type": "application/offset+octet-stream", "upload-offset": "0" };
    await fetch(`${address}/${id}`, { method: "PATCH", headers, body: "a,b" });
    page.items.set(memoryKey, `/api/uploads/${id}`);
    const { outcome, told } = await send();
    expect([outcome, told[0]]).toEqual([dataset, { phase: "sending", sent: 3 }]);
    expect(server.received.filter((request) => request === "POST /api/uploads")).toHaveLength(1);
    expect(page.items.size).toBe(0);
  });

  it("begins anew when the server has forgotten what it had of it", async () => {
    page.items.set(memoryKey, `/api/uploads/${crypto.randomUUID()}`);
    expect((await send()).outcome).toEqual(dataset);
    expect(server.received.slice(0, 2)).toEqual(["HEAD /api/uploads/{id}", "POST /api/uploads"]);
  });

  it("is sent twice when it is added twice, each by itself", async () => {
    const [one, two] = await Promise.all([send(), send()]);
    expect([one.outcome, two.outcome]).toEqual([dataset, dataset]);
    expect(server.received.filter((request) => request === "POST /api/uploads")).toHaveLength(2);
  });
});

describe("a file that is not accepted", () => {
  it("gives the server's reason, and leaves nothing there or here", async () => {
    finish = () =>
      Promise.reject(new CaveatError("unreadable_file", "Line 3 has 4 fields.", { remedy: "Export it again." }));
    expect((await send()).outcome).toEqual(new ApiError(422, "Line 3 has 4 fields. Export it again."));
    expect([await server.files(), page.items.size]).toEqual([[], 0]);
  });

  it("because it is too large is not sent at all", async () => {
    const huge = orders();
    Object.defineProperty(huge, "size", { value: 6 * 1024 ** 3 });
    expect((await send(huge)).outcome).toEqual(
      new ApiError(413, "The file is larger than 5 GB. Split it, leave out columns, or save it as Parquet."),
    );
    expect(server.received).toEqual(["POST /api/uploads"]);
  });

  it("because the server's fault does not pass gives up, and says what it met", async () => {
    server.refuse(500, 100);
    expect((await send()).outcome).toEqual(new ApiError(500, "The server refused with status 500. Try again."));
  });

  it("because it changed on the way says so, and does not try for ever", async () => {
    server.cutAfter(2);
    const file = orders();
    const gone = () => Promise.reject(new DOMException("It could not be read.", "NotReadableError"));
    const slice = (...range: [number, number]) => {
      const piece = new Blob([content]).slice(...range);
      vi.spyOn(piece, "slice").mockReturnValue(Object.assign(new Blob(), { arrayBuffer: gone }));
      return piece;
    };
    Object.defineProperty(file, "slice", { value: slice });
    expect((await send(file)).outcome).toEqual(
      new Error("This file was changed, moved or deleted while it was sent. Add it again."),
    );
    await vi.waitUntil(async () => (await server.files()).length === 0);
  });
});

describe("a file that is stopped", () => {
  it("throws its abort and no fault, and nothing is left of it", async () => {
    const controller = new AbortController();
    server.cutAfter(3);
    const told: string[] = [];
    const sending = uploadFile(orders(), {
      signal: controller.signal,
      onProgress: ({ phase }) => {
        told.push(phase);
        if (phase === "waiting") controller.abort();
      },
    });
    await expect(sending).rejects.toMatchObject({ name: "AbortError" });
    await vi.waitUntil(async () => (await server.files()).length === 0);
    expect(page.items.size).toBe(0);
  });

  it("while the server reads it stops the reading", async () => {
    const controller = new AbortController();
    let stopped = false;
    finish = (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          stopped = true;
          reject(new Error("stopped"));
        });
        controller.abort();
      });
    expect((await send(orders(), controller)).outcome).toMatchObject({ name: "AbortError" });
    await vi.waitUntil(async () => (await server.files()).length === 0);
    expect(stopped).toBe(true);
  });
});
