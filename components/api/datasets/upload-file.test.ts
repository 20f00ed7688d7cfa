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
/** What the server does with a complete file. */
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
/** Key under which the browser remembers the address of the upload. */
const memoryKey = "caveat:upload:8:7:my “orders”.csv";

/** Uploads a file to its end; returns the outcome and the progress that was reported. */
async function send(file: File = orders(), controller = new AbortController()) {
  const reported: UploadProgress[] = [];
  const onProgress = (progress: UploadProgress) => reported.push(progress);
  const outcome = await uploadFile(file, { signal: controller.signal, onProgress }).catch((error: unknown) => error);
  return { outcome, reported, phases: [...new Set(reported.map(({ phase }) => phase))] };
}

describe("an upload", () => {
  it("stores the complete file under its name, reports progress, and returns the dataset", async () => {
    const arrived: object[] = [];
    finish = (file) => {
      arrived.push(file);
      return Promise.resolve(dataset);
    };
    const { outcome, reported } = await send();
    expect([outcome, arrived]).toEqual([dataset, [{ name: "my “orders”.csv", text: content }]]);
    expect(reported).toEqual([
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

  it("reports that it waits while other files are read, and then that it is read", async () => {
    const { promise: isSeen, resolve: seen } = Promise.withResolvers<undefined>();
    finish = async (_file, _signal, onQueued) => {
      onQueued(2);
      await isSeen;
      onQueued(0);
      await vi.waitUntil(() => phases.at(-1) === "reading", { timeout: 300_000 });
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

  it("leaves an empty file for the server to judge", async () => {
    finish = ({ text }) => Promise.reject(new CaveatError("unreadable_file", `It has ${text.length} characters.`));
    const { outcome, phases } = await send(new File([], "empty.csv"));
    expect([outcome, phases]).toEqual([new ApiError(422, "It has 0 characters."), ["reading"]]);
  });

  it("resumes where it stopped after a broken connection, and reports that it waits", async () => {
    server.cutAfter(3);
    let text = "";
    finish = (file) => {
      ({ text } = file);
      return Promise.resolve(dataset);
    };
    const { outcome, reported } = await send();
    expect([outcome, text]).toEqual([dataset, content]);
    expect(reported.map(({ phase }) => phase)).toContain("waiting");
    expect(reported.filter(({ phase }) => phase === "sending").map(({ sent }) => sent)).toContain(3);
    expect(server.received.filter((request) => request.startsWith("PATCH"))).toHaveLength(2);
  });

  it("survives temporary faults of the server", async () => {
    server.refuse(503, 2);
    expect((await send()).outcome).toEqual(dataset);
  });

  it("resumes after a reload of the page when the file is added again", async () => {
    const address = `${server.url}/api/uploads`;
    const announced = await fetch(address, { method: "POST", headers: { "upload-length": "8" } });
    const { id } = (await announced.json()) as { id: string };
    const headers = { "content-type": "application/offset+octet-stream", "upload-offset": "0" };
    await fetch(`${address}/${id}`, { method: "PATCH", headers, body: "a,b" });
    page.items.set(memoryKey, `/api/uploads/${id}`);
    const { outcome, reported } = await send();
    expect([outcome, reported[0]]).toEqual([dataset, { phase: "sending", sent: 3 }]);
    expect(server.received.filter((request) => request === "POST /api/uploads")).toHaveLength(1);
    expect(page.items.size).toBe(0);
  });

  it("starts over when the server has forgotten the upload", async () => {
    page.items.set(memoryKey, `/api/uploads/${crypto.randomUUID()}`);
    expect((await send()).outcome).toEqual(dataset);
    expect(server.received.slice(0, 2)).toEqual(["HEAD /api/uploads/{id}", "POST /api/uploads"]);
  });

  it("sends a file twice when it is added twice, independently", async () => {
    const [one, two] = await Promise.all([send(), send()]);
    expect([one.outcome, two.outcome]).toEqual([dataset, dataset]);
    expect(server.received.filter((request) => request === "POST /api/uploads")).toHaveLength(2);
  });
});

describe("a refused upload", () => {
  it("reports the server's reason and leaves nothing behind", async () => {
    finish = () =>
      Promise.reject(new CaveatError("unreadable_file", "Line 3 has 4 fields.", { remedy: "Export it again." }));
    expect((await send()).outcome).toEqual(new ApiError(422, "Line 3 has 4 fields. Export it again."));
    expect([await server.files(), page.items.size]).toEqual([[], 0]);
  });

  it("is not sent at all when the file is too large", async () => {
    const huge = orders();
    Object.defineProperty(huge, "size", { value: 6 * 1024 ** 3 });
    expect((await send(huge)).outcome).toEqual(
      new ApiError(413, "The file is larger than 5 GB. Split it, leave out columns, or save it as Parquet."),
    );
    expect(server.received).toEqual(["POST /api/uploads"]);
  });

  it("reports the fault and gives up when the server does not recover", async () => {
    server.refuse(500, 100);
    expect((await send()).outcome).toEqual(new ApiError(500, "The server returned status 500. Try again."));
  });

  it("reports that the file changed during the upload, and does not retry forever", async () => {
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
      new Error("This file was changed, moved or deleted while it was being sent. Add it again."),
    );
    await vi.waitUntil(async () => (await server.files()).length === 0, 300_000);
  });
});

describe("an aborted upload", () => {
  it("throws its AbortError rather than a fault, and leaves nothing behind", async () => {
    const controller = new AbortController();
    server.cutAfter(3);
    const reported: string[] = [];
    const sending = uploadFile(orders(), {
      signal: controller.signal,
      onProgress: ({ phase }) => {
        reported.push(phase);
        if (phase === "waiting") controller.abort();
      },
    });
    await expect(sending).rejects.toMatchObject({ name: "AbortError" });
    await vi.waitUntil(async () => (await server.files()).length === 0, 300_000);
    expect(page.items.size).toBe(0);
  });

  it("stops the reading on the server", async () => {
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
    await vi.waitUntil(async () => (await server.files()).length === 0, 300_000);
    expect(stopped).toBe(true);
  });
});
