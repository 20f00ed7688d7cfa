import { expect, it } from "vitest";
import { createTimeBook } from "./time-book";
import { timePart } from "./time-part";

class Store {
  readonly name = "store";
  readonly #kept = new Map<string, number>([["a", 1]]);

  find(key: string): Promise<number | undefined> {
    return Promise.resolve(this.#kept.get(key));
  }

  fail(): Promise<never> {
    return Promise.reject(new Error("gone"));
  }

  has(key: string): boolean {
    return this.#kept.has(key);
  }
}

it("times asynchronous functions, even failing ones, and passes everything else through", async () => {
  const book = createTimeBook();
  const store = timePart(new Store(), { part: "database", book });
  expect(store).toBeInstanceOf(Store);
  expect([store.name, store.has("a"), await store.find("a")]).toEqual(["store", true, 1]);
  await expect(store.fail()).rejects.toThrow("gone");
  const spans = book.take();
  expect(spans.map(({ part, detail }) => [part, detail])).toEqual([
    ["database", "find"],
    ["database", "fail"],
  ]);
  expect(spans.every(({ start, end }) => end >= start)).toBe(true);
});

it("can describe a call", async () => {
  const book = createTimeBook();
  const store = timePart(new Store(), { part: "p", book, toDetail: (name, [key]) => `${name} ${String(key)}` });
  await store.find("z");
  expect(book.take().map(({ detail }) => detail)).toEqual(["find z"]);
});
