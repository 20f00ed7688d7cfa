import { describe, expect, it } from "vitest";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { UploadedDataset } from "@/lib/domain/datasets/uploaded-dataset";
import type { uploadFile } from "../api/datasets/upload-file";
import { buildDataset } from "../testing/build-dataset";
import { createUploadQueue } from "./upload-queue";

type Sending = Parameters<typeof uploadFile>[1] & {
  file: File;
  end: (dataset: UploadedDataset) => void;
  fail: (error: Error) => void;
};

/** A queue whose uploads the test ends one by one. */
function controlledQueue() {
  const sendings: Sending[] = [];
  const given: string[][] = [];
  const queue = createUploadQueue(
    (datasets) => given.push(datasets.map((dataset) => dataset.name)),
    (file, options) =>
      new Promise((end, fail) => {
        options.signal.addEventListener("abort", () => fail(new DOMException("stopped", "AbortError")));
        sendings.push({ ...options, file, end, fail });
      }),
  );
  const sending = (index: number) => {
    const found = sendings[index];
    if (!found) throw new Error(`There is no upload ${index}.`);
    return found;
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { queue, sending, given, settle, begun: () => sendings.map((one) => one.file.name) };
}

/** What the server replies to a file of one table. */
const uploaded = (part?: Partial<Dataset>): UploadedDataset => ({ ...buildDataset(part), others: [], rejected: [] });
const file = (name: string) => new File(["a,b\n1,2\n"], name);

describe("the upload queue", () => {
  it("shows each file with its progress until it is accepted", async () => {
    const { queue, sending, given, settle } = controlledQueue();
    void queue.add([file("a.csv"), file("b.csv")]);
    sending(0).onProgress({ phase: "waiting", sent: 4 });
    expect(queue.get()).toEqual([
      { key: 1, name: "a.csv", bytes: 8, phase: "waiting", sent: 4, fault: null },
      { key: 2, name: "b.csv", bytes: 8, phase: "sending", sent: 0, fault: null },
    ]);
    sending(0).end(uploaded({ name: "a" }));
    sending(1).end(uploaded({ name: "b" }));
    await settle();
    expect([queue.get(), given]).toEqual([[], [["a"], ["b"]]]);
  });

  it("sends three files at a time, the others in order, and skips removed ones", async () => {
    const { queue, sending, begun, settle } = controlledQueue();
    void queue.add(["1", "2", "3", "4", "5", "6"].map(file));
    expect([begun(), queue.get().map(({ phase }) => phase)]).toEqual([
      ["1", "2", "3"],
      ["sending", "sending", "sending", "queued", "queued", "queued"],
    ]);
    queue.remove(4);
    sending(1).end(uploaded());
    await settle();
    expect(begun()).toEqual(["1", "2", "3", "5"]);
    sending(0).fail(new Error("The file is empty."));
    await settle();
    expect(begun()).toEqual(["1", "2", "3", "5", "6"]);
  });

  it("keeps showing a refused file with the reason, and continues with the others", async () => {
    const { queue, sending, settle } = controlledQueue();
    void queue.add([file("bad.csv"), file("good.csv")]);
    sending(0).fail(new Error("The file is empty."));
    queue.refuse("folder", "This folder contains no files.");
    await settle();
    expect(queue.get().map(({ name, fault }) => [name, fault])).toEqual([
      ["bad.csv", "The file is empty."],
      ["good.csv", null],
      ["folder", "This folder contains no files."],
    ]);
    queue.remove(1);
    queue.remove(3);
    expect(queue.get().map(({ name }) => name)).toEqual(["good.csv"]);
  });

  it("stops a file that is removed while it is sent, and reports nothing more about it", async () => {
    const { queue, sending, given, settle } = controlledQueue();
    void queue.add([file("long.csv")]);
    queue.remove(1);
    await settle();
    expect([sending(0).signal.aborted, queue.get(), given]).toEqual([true, [], []]);
  });

  it("reports for each selection of files whether all were accepted", async () => {
    const { queue, sending, settle } = controlledQueue();
    const [good, mixed] = [queue.add([file("a.csv")]), queue.add([file("b.csv"), file("c.csv")])];
    for (const index of [0, 1]) sending(index).end(uploaded());
    sending(2).fail(new Error("The file is empty."));
    await settle();
    const stopped = queue.add([file("d.csv")]);
    queue.remove(4);
    expect(await Promise.all([good, mixed, stopped])).toEqual([true, false, false]);
    expect(queue.get().map(({ key, fault }) => [key, fault])).toEqual([[3, "The file is empty."]]);
  });

  it("passes on every table of an archive, and reports the unreadable ones", async () => {
    const { queue, sending, given } = controlledQueue();
    const all = queue.add([file("tables.zip")]);
    const rejected = [{ name: "tables.zip: c.csv", reason: "This file is empty." }];
    sending(0).end({ ...buildDataset({ name: "a" }), others: [buildDataset({ name: "b" })], rejected });
    expect([await all, given]).toEqual([false, [["a", "b"]]]);
    expect(queue.get().map(({ name, fault }) => [name, fault])).toEqual([["tables.zip: c.csv", "This file is empty."]]);
  });

  it("drops a file only after its dataset was passed on, so that a question never misses it", async () => {
    const order: string[] = [];
    const queue = createUploadQueue(
      () => order.push(`handed on, ${queue.get().length} in the queue`),
      () => Promise.resolve(uploaded()),
    );
    let last = 0;
    queue.subscribe(() => {
      const { length } = queue.get();
      if (length !== last) order.push(`${length} in the queue`);
      last = length;
    });
    await queue.add([file("a.csv")]);
    expect(order).toEqual(["1 in the queue", "handed on, 1 in the queue", "0 in the queue"]);
  });
});
