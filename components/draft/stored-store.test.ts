import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { stubPage } from "../testing/stub-page";
import { createStoredStore, createStoredStores } from "./stored-store";

const mode = (name = "mode") => createStoredStore({ name, schema: z.enum(["auto", "ask"]), empty: "auto" });
let items: Map<string, string>;

beforeEach(() => {
  ({ items } = stubPage());
});

afterEach(() => vi.unstubAllGlobals());

it("a value is stored as it changes, notifies its subscribers, and is restored", () => {
  const store = mode();
  const reported = vi.fn();
  store.subscribe(reported);
  store.set(() => "ask");
  expect([store.get(), reported.mock.calls.length, [...items], mode().get()]).toEqual([
    "ask",
    1,
    [["mode", '"ask"']],
    "ask",
  ]);
});

it("each subject has one store of its own per page", () => {
  const options = { name: "note", schema: z.string(), empty: "" };
  vi.stubGlobal("window", globalThis);
  const notes = createStoredStores<string, string>(options);
  notes("a").set(() => "of a");
  expect([notes("a") === notes("a"), notes("b").get(), [...items]]).toEqual([true, "", [["note:a", '"of a"']]]);
  vi.stubGlobal("window", undefined);
  const onServer = createStoredStores<string, string>(options);
  expect(onServer("a") === onServer("a")).toBe(false);
});

it("a value of a tab stays in that tab", () => {
  const ofTab = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => ofTab.get(name) ?? null,
    setItem: (name: string, value: string) => ofTab.set(name, value),
    removeItem: (name: string) => ofTab.delete(name),
  });
  const inTab = () => createStoredStore({ name: "mode", schema: z.enum(["auto", "ask"]), empty: "auto", ofTab: true });
  inTab().set(() => "ask");
  expect([[...ofTab], items.size, inTab().get()]).toEqual([[["mode", '"ask"']], 0, "ask"]);
  inTab().set(() => "auto");
  expect(ofTab.size).toBe(0);
});

it("the empty value uses no storage", () => {
  const store = mode();
  store.set(() => "ask");
  store.set(() => "auto");
  expect([...items]).toEqual([]);
});

it("an invalid value counts as empty", () => {
  items.set("broken", "{");
  items.set("foreign", '"never"');
  expect([mode("broken").get(), mode("foreign").get()]).toEqual(["auto", "auto"]);
});

it("without storage, a value lives only as long as the page", () => {
  vi.stubGlobal("localStorage", undefined);
  const store = mode();
  store.set(() => "ask");
  expect([store.get(), mode().get()]).toEqual(["ask", "auto"]);
});
