import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { datasetList } from "../api/datasets/dataset-list";
import { startApiServer, type ScriptedReply } from "../testing/api-server";
import { buildDataset } from "../testing/build-dataset";
import { FetchedRequest } from "../testing/fetched-request";
import { stubPage } from "../testing/stub-page";
import { awaitQuestion } from "./await-question";
import { draftStore } from "./draft";
import { chooseDatasets, chooseSample, dataArrivals, uploadQueue } from "./draft-datasets";

const list = "/api/datasets?limit=100";
const sample = buildDataset({ name: "seattle-weather", attribution: "NOAA" });
const full = { code: "disk_full", status: 507, message: "There is no room left on the server.", fields: [] };
let listed: Dataset[];
/** Answers the newest request that creates a dataset. */
let answer: (reply: ScriptedReply) => void;
let server: Awaited<ReturnType<typeof startApiServer>>;
let key = 0;
let draftKey: string;

beforeEach(async () => {
  listed = [];
  server = await startApiServer(({ method, path }) => {
    if (method === "GET") return { body: { items: listed, nextCursor: null } };
    if (path === "/api/uploads") return { status: 201, body: { id: crypto.randomUUID() } };
    return method === "POST" ? new Promise((reply) => (answer = reply)) : { status: 204 };
  });
  stubPage();
  vi.stubGlobal("XMLHttpRequest", FetchedRequest);
  key += 1;
  draftKey = `draft ${key}`;
  await datasetList.refresh();
});

afterEach(() => server.close());

const write = (text: string) => draftStore(draftKey).set((draft) => ({ ...draft, text }));
const file = () => new File(["a,b\n1,2\n"], "orders.csv");
/** Waits until the server has received a request that creates a dataset. */
const asked = () =>
  vi.waitFor(
    () => expect(server.received.some(({ path }) => path.includes("dataset") && path !== list)).toBe(true),
    300_000,
  );

describe("a question that is sent", () => {
  it("is sent at once when no data is pending", async () => {
    const orders = buildDataset({ name: "orders" });
    datasetList.replace(() => [orders]);
    chooseDatasets(draftKey, [orders]);
    write("  mean amount? ");
    expect(await awaitQuestion(draftKey, [])).toEqual({ text: "mean amount?", datasetIds: [orders.id] });
    expect(await awaitQuestion(draftKey, [orders.id])).toEqual({ text: "mean amount?", datasetIds: [] });
  });

  it("waits for a sample that was clicked at the same moment, and includes it", async () => {
    const adding = chooseSample(draftKey, "seattle-weather");
    write("How many days per weather?");
    expect(dataArrivals(draftKey).get()).toBe(true);
    let gone = false;
    const sent = awaitQuestion(draftKey, []).finally(() => (gone = true));
    await asked();
    expect(gone).toBe(false);
    answer({ body: { ok: true, value: sample } });
    expect(await sent).toEqual({ text: "How many days per weather?", datasetIds: [sample.id] });
    await adding;
    expect(dataArrivals(draftKey).get()).toBe(false);
  });

  it("waits for a file that is being sent, and includes it", async () => {
    const orders = buildDataset({ name: "orders" });
    const adding = uploadQueue(draftKey).add([file()]);
    write("mean amount?");
    const sent = awaitQuestion(draftKey, []);
    await asked();
    answer({ status: 201, body: { ...orders, others: [], rejected: [] } });
    expect(await sent).toEqual({ text: "mean amount?", datasetIds: [orders.id] });
    expect([await adding, uploadQueue(draftKey).get()]).toEqual([true, []]);
  });

  it("waits for a dataset that is being read", async () => {
    const reading = buildDataset({ name: "orders", status: "reading" });
    datasetList.replace(() => [reading]);
    chooseDatasets(draftKey, [reading]);
    write("mean amount?");
    let gone = false;
    const sent = awaitQuestion(draftKey, []).finally(() => (gone = true));
    listed = [reading];
    await datasetList.refresh();
    expect(gone).toBe(false);
    listed = [{ ...reading, status: "ready" }];
    await datasetList.refresh();
    expect(await sent).toEqual({ text: "mean amount?", datasetIds: [reading.id] });
  });

  it("is sent as it is when its data has arrived, even when it was edited in the meantime", async () => {
    void chooseSample(draftKey, "seattle-weather");
    write("rain?");
    const sent = awaitQuestion(draftKey, []);
    write("rain per month?");
    await asked();
    answer({ body: { ok: true, value: sample } });
    expect(await sent).toEqual({ text: "rain per month?", datasetIds: [sample.id] });
  });
});

describe("a question whose data does not arrive", () => {
  it("stays when the sample is refused, and the refusal is reported to the person who chose it", async () => {
    const adding = chooseSample(draftKey, "seattle-weather");
    const refused = expect(adding).rejects.toThrow("There is no room left on the server.");
    write("rain?");
    const sent = awaitQuestion(draftKey, []);
    await asked();
    answer({ body: { ok: false, problem: full } });
    await refused;
    expect([await sent, draftStore(draftKey).get()]).toEqual([null, { text: "rain?", datasetIds: [] }]);
  });

  it("stays when its file is refused, with the reason beside the file; sent again, it omits the file", async () => {
    const queue = uploadQueue(draftKey);
    void queue.add([file()]);
    write("mean?");
    const sent = awaitQuestion(draftKey, []);
    await asked();
    answer({ status: 422, body: { title: "Unreadable", status: 422, detail: "The file is empty." } });
    expect(await sent).toBeNull();
    expect(queue.get().map(({ name, fault }) => [name, fault])).toEqual([["orders.csv", "The file is empty."]]);
    expect(await awaitQuestion(draftKey, [])).toEqual({ text: "mean?", datasetIds: [] });
  });

  it("stays when the upload is stopped", async () => {
    const queue = uploadQueue(draftKey);
    void queue.add([file()]);
    write("mean?");
    const sent = awaitQuestion(draftKey, []);
    queue.remove(queue.get()[0]?.key ?? 0);
    expect([await sent, queue.get()]).toEqual([null, []]);
  });

  it("is not sent when its text was deleted in the meantime", async () => {
    void chooseSample(draftKey, "seattle-weather");
    write("rain?");
    const sent = awaitQuestion(draftKey, []);
    write("  ");
    await asked();
    answer({ body: { ok: true, value: sample } });
    expect(await sent).toBeNull();
  });

  it("does not wait for the data of another draft", async () => {
    void chooseSample("elsewhere", "seattle-weather");
    write("What is a median?");
    expect(await awaitQuestion(draftKey, [])).toEqual({ text: "What is a median?", datasetIds: [] });
    await asked();
    answer({ body: { ok: true, value: sample } });
    await vi.waitFor(() => expect(dataArrivals("elsewhere").get()).toBe(false), 300_000);
  });
});
