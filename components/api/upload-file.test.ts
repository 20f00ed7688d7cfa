import { afterEach, describe, expect, it, vi } from "vitest";
import { startApiServer, type ScriptedReply } from "../testing/api-server";
import { buildDataset } from "../testing/build-dataset";
import { FetchedRequest } from "../testing/fetched-request";
import { ApiError } from "./api-error";
import { toUploadOutcome, uploadFile } from "./upload-file";

const dataset = buildDataset();

it("an accepted upload gives its datasets", () => {
  expect(toUploadOutcome(201, JSON.stringify({ items: [dataset], rejected: [] }))).toEqual([dataset]);
});

it("a refused one gives the reason as an error, whatever the status says", () => {
  const body = JSON.stringify({ items: [], rejected: [{ name: "a", reason: "The file is empty." }] });
  expect(toUploadOutcome(422, body)).toEqual(new ApiError(422, "The file is empty."));
  expect(toUploadOutcome(201, body)).toEqual(new ApiError(201, "The file is empty."));
});

it("a reply that cannot be read is an error and not a crash", () => {
  const fault = "The server replied in a way this page does not understand. Reload the page.";
  expect([toUploadOutcome(200, "{"), toUploadOutcome(200, "{}")]).toEqual([
    new ApiError(200, fault),
    new ApiError(200, fault),
  ]);
});

describe("a file that is sent", () => {
  let server: Awaited<ReturnType<typeof startApiServer>>;
  const file = new File(["a,b\n1,2\n"], "my orders.csv", { type: "text/csv" });

  const send = async (reply: ScriptedReply) => {
    server = await startApiServer(() => reply);
    vi.stubGlobal("XMLHttpRequest", FetchedRequest);
    const shares: number[] = [];
    const { signal } = new AbortController();
    const outcome = await uploadFile(file, { signal, onProgress: (share) => shares.push(share) }).catch(
      (error: unknown) => error,
    );
    return { outcome, shares };
  };

  afterEach(() => server.close());

  it("reaches the server as a form with its name, tells how far it is, and gives its datasets", async () => {
    const { outcome, shares } = await send({ status: 201, body: { items: [dataset], rejected: [] } });
    expect([outcome, shares]).toEqual([[dataset], [0.5, 1]]);
    const [request] = server.received;
    expect([request?.method, request?.path, request?.contentType?.split(";")[0]]).toEqual([
      "POST",
      "/api/datasets",
      "multipart/form-data",
    ]);
    expect(request?.body).toContain('name="file"; filename="my orders.csv"');
    expect(request?.body).toContain("a,b\n1,2\n");
  });

  it("and is refused gives the server's reason", async () => {
    const rejected = [{ name: "my orders.csv", reason: "Line 3 has 4 fields and the heading has 2." }];
    const { outcome } = await send({ status: 422, body: { items: [], rejected } });
    expect(outcome).toEqual(new ApiError(422, "Line 3 has 4 fields and the heading has 2."));
  });

  it("and is too large for the server gives the sentence of the problem document", async () => {
    const detail = "The file is larger than 200 MB. Split it, or leave out columns.";
    const { outcome } = await send({ status: 413, body: { title: "Too large", status: 413, detail } });
    expect(outcome).toEqual(new ApiError(413, detail));
  });

  it("and gets a broken reply says so", async () => {
    const { outcome } = await send({ status: 201, body: '{"items":[' });
    expect(outcome).toEqual(
      new ApiError(201, "The server replied in a way this page does not understand. Reload the page."),
    );
  });

  it("to a server that is gone says that the connection broke", async () => {
    server = await startApiServer(() => ({}));
    const toServer = fetch;
    await server.close();
    vi.stubGlobal("fetch", toServer);
    vi.stubGlobal("XMLHttpRequest", FetchedRequest);
    const sending = uploadFile(file, { signal: new AbortController().signal, onProgress: () => undefined });
    await expect(sending).rejects.toEqual(
      new ApiError(0, "The connection broke during the upload. Add the file again."),
    );
  });

  it("and is stopped throws its abort and no fault", async () => {
    server = await startApiServer(() => new Promise<ScriptedReply>((reply) => setImmediate(() => reply({}))));
    vi.stubGlobal("XMLHttpRequest", FetchedRequest);
    const controller = new AbortController();
    const sending = uploadFile(file, { signal: controller.signal, onProgress: () => undefined });
    controller.abort();
    await expect(sending).rejects.toMatchObject({ name: "AbortError" });
  });
});
