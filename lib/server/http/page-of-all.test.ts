import { expect, test } from "vitest";
import { pageOfAll } from "./page-of-all";

const items = ["a", "b", "c", "d", "e"].map((id) => ({ id }));

test("a list without a limit is one page", () => {
  expect(pageOfAll(items, {})).toEqual({ items, nextCursor: null });
  expect(pageOfAll([], {})).toEqual({ items: [], nextCursor: null });
});

test.each([1, 2, 3, 4, 5, 6])("pages of %d return everything once, in order", (limit) => {
  const seen: { id: string }[] = [];
  let cursor: string | undefined;
  do {
    const page = pageOfAll(items, { limit, ...(cursor !== undefined && { cursor }) });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    seen.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(items);
});

test("an unknown cursor is refused", () => {
  expect(() => pageOfAll(items, { cursor: "z" })).toThrow("The list has no such place any more.");
});
