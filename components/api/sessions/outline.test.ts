import { describe, expect, it } from "vitest";
import { outline, pageOutline } from "./outline";

interface Thing {
  id: string;
  size: number;
  parts: string[];
  owner: { name: string };
}
const thing = outline<Thing>({ id: "text", size: "number", parts: "list", owner: "object" });
const good = { id: "a", size: 1, parts: [], owner: { name: "b" }, more: true };

describe("an outline", () => {
  it("accepts an object that has the named parts, and keeps the others", () => {
    expect(thing.safeParse(good)).toEqual({ success: true, data: good });
  });

  it.each([
    null,
    "text",
    [],
    {},
    { ...good, id: 5 },
    { ...good, size: "1" },
    { ...good, parts: {} },
    { ...good, owner: null },
    { ...good, owner: [] },
  ])("refuses %j", (value) => {
    expect(thing.safeParse(value)).toEqual({ success: false });
  });

  it("of a page applies to each of its items", () => {
    const page = pageOutline(thing);
    expect(page.safeParse({ items: [good], nextCursor: null }).success).toBe(true);
    expect([{ items: [good, {}] }, { items: {} }, []].map((value) => page.safeParse(value).success)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
