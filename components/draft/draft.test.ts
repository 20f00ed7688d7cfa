import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DatasetId } from "@/lib/domain/ids";
import { draftStore, emptyDraft } from "./draft";

/** The used part of the browser's storage; `full` makes it refuse. */
class Storage {
  readonly items = new Map<string, string>();
  full = false;

  getItem(name: string) {
    return this.items.get(name) ?? null;
  }

  setItem(name: string, value: string) {
    if (this.full) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    this.items.set(name, value);
  }

  removeItem(name: string) {
    this.items.delete(name);
  }
}

let storage: Storage;

beforeEach(() => {
  storage = new Storage();
  vi.stubGlobal("localStorage", storage);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it("a draft survives a reload, separately for each conversation", () => {
  const draft = { text: "average mass", datasetIds: [DatasetId.create()] };
  draftStore("one").set(() => draft);
  expect([draftStore("one").get(), draftStore("two").get()]).toEqual([draft, emptyDraft]);
});

it("a sent draft leaves nothing behind", () => {
  const store = draftStore("one");
  store.set(() => ({ text: "average mass", datasetIds: [] }));
  store.set(() => emptyDraft);
  expect([...storage.items]).toEqual([]);
});

it("broken or foreign storage counts as empty", () => {
  storage.items.set("caveat:draft:one", "{");
  storage.items.set("caveat:draft:two", '{"text":1}');
  expect([draftStore("one").get(), draftStore("two").get()]).toEqual([emptyDraft, emptyDraft]);
});

it("a draft stays in the page when storage is full or forbidden", () => {
  storage.full = true;
  const store = draftStore("one");
  store.set((draft) => ({ ...draft, text: "kept" }));
  vi.stubGlobal("localStorage", undefined);
  store.set((draft) => ({ ...draft, text: `${draft.text} still` }));
  expect([store.get().text, draftStore("other").get()]).toEqual(["kept still", emptyDraft]);
});
