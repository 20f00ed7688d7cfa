import { describe, expect, it } from "vitest";
import type { uploadFile } from "../api/upload-file";
import { createUploadQueue } from "./upload-queue";

type Sending = Parameters<typeof uploadFile>[1] & {
  file: File;
  end: (outcome: Awaited<ReturnType<typeof uploadFile>>) => void;
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
  return { queue, sending, given, settle };
}

const file = (name: string) => new File(["a,b\n1,2\n"], name);

describe("the upload queue", () => {
  it("shows each file until it is accepted, with how much of it was sent", async () => {
    const { queue, sending, given, settle } = controlledQueue();
    queue.add([file("a.csv"), file("b.csv")]);
    sending(0).onProgress(0.5);
    expect(queue.get()).toEqual([
      { key: 1, name: "a.csv", bytes: 8, share: 0.5, fault: null },
      { key: 2, name: "b.csv", bytes: 8, share: 0, fault: null },
    ]);
    sending(0).end([]);
    sending(1).end([]);
    await settle();
    expect([queue.get(), given]).toEqual([[], [[], []]]);
  });

  it("keeps a refused file in sight with the reason, the others go on", async () => {
    const { queue, sending, settle } = controlledQueue();
    queue.add([file("bad.csv"), file("good.csv")]);
    sending(0).fail(new Error("The file is empty."));
    await settle();
    expect(queue.get().map(({ name, fault }) => [name, fault])).toEqual([
      ["bad.csv", "The file is empty."],
      ["good.csv", null],
    ]);
    queue.remove(1);
    expect(queue.get().map(({ name }) => name)).toEqual(["good.csv"]);
  });

  it("stops a file that is taken away while it is sent, and says nothing more of it", async () => {
    const { queue, sending, given, settle } = controlledQueue();
    queue.add([file("long.csv")]);
    queue.remove(1);
    await settle();
    expect([sending(0).signal.aborted, queue.get(), given]).toEqual([true, [], []]);
  });
});
