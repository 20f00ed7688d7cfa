import { afterEach, expect, it, vi } from "vitest";
import { MessageId } from "@/lib/domain/ids";
import { codeDraft } from "./code-drafts";

afterEach(() => vi.unstubAllGlobals());

function stubStorage(): Map<string, string> {
  const items = new Map<string, string>();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  });
  return items;
}

it("edited code is kept for its answer, even across a reload, until it is discarded", () => {
  const items = stubStorage();
  const [one, two] = [MessageId.create(), MessageId.create()];
  codeDraft(one).set(() => "result = 2");
  expect([codeDraft(one).get(), codeDraft(two).get(), [...items.values()]]).toEqual([
    "result = 2",
    null,
    ['"result = 2"'],
  ]);
  codeDraft(one).set(() => null);
  expect([codeDraft(one).get(), items.size]).toEqual([null, 0]);
});

it("a draft stored by an earlier page load is restored", () => {
  const items = stubStorage();
  const id = MessageId.create();
  items.set(`caveat:code:${id}`, '"result = 3"');
  expect(codeDraft(id).get()).toBe("result = 3");
});

it("without storage, the draft lives in the page", () => {
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("sessionStorage", undefined);
  const draft = codeDraft(MessageId.create());
  draft.set(() => "result = 4");
  expect(draft.get()).toBe("result = 4");
});
