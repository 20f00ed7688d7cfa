import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SessionId } from "@/lib/domain/ids";
import { leadsBack, pageOpening, readingPlace, type ReadingPlace } from "./reading-place";

const place: ReadingPlace = {
  ...{ question: "q2", message: "a2", past: 120.5, atEnd: false, last: "q3" },
  ...{ linked: null, waits: false, opened: 1_000 },
};
const arrival: Parameters<typeof leadsBack>[1] = {
  ...{ questions: ["q1", "q2", "q3"], linked: null, waits: false, opened: 1_000, followed: true },
};
const leads = (kept: Partial<ReadingPlace>, now: Partial<typeof arrival>) =>
  leadsBack({ ...place, ...kept }, { ...arrival, ...now });

describe("the reading position", () => {
  let items: Map<string, string>;

  beforeEach(() => {
    items = new Map();
    vi.stubGlobal("window", globalThis);
    vi.stubGlobal("sessionStorage", {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => items.set(name, value),
      removeItem: (name: string) => items.delete(name),
    });
  });

  afterEach(() => vi.unstubAllGlobals());

  it("is kept for its conversation in this tab", () => {
    const [one, two] = [SessionId.create(), SessionId.create()];
    readingPlace(one).set(() => place);
    expect([readingPlace(one).get(), readingPlace(two).get(), [...items.keys()]]).toEqual([
      place,
      null,
      [`caveat:reading:${one}`],
    ]);
    expect(JSON.parse([...items.values()].join())).toEqual(place);
  });

  it("is restored after a reload, unless it is invalid", () => {
    const [one, two] = [SessionId.create(), SessionId.create()];
    items.set(`caveat:reading:${one}`, JSON.stringify(place));
    items.set(`caveat:reading:${two}`, '{"question":"q2","past":"far"}');
    expect([readingPlace(one).get(), readingPlace(two).get()]).toEqual([place, null]);
  });
});

describe("a returning reader", () => {
  it("resumes in the middle, regardless of what was added below, and starts over when the question is gone", () => {
    expect([leads({}, {}), leads({}, { questions: ["q2", "q3", "q4"] }), leads({}, { questions: ["q1"] })]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("stays at the end, which moves when the conversation has continued", () => {
    const gone = { questions: ["q1", "q2", "q3", "q4"] };
    // Short turns at the end: the message at the top belongs to one before the last.
    for (const atEnd of [
      { question: "q3", atEnd: true },
      { question: "q2", atEnd: true },
    ]) {
      expect([leads(atEnd, {}), leads(atEnd, gone)]).toEqual([true, false]);
    }
  });

  it("goes where a link leads, once", () => {
    const linked = { linked: "a1" };
    expect([
      leads({}, linked),
      leads({ linked: "a3" }, linked),
      // A reload, and the back button within the same page.
      leads(linked, { ...linked, opened: 2_000, followed: false }),
      leads(linked, linked),
      // The same link again, in another page.
      leads(linked, { ...linked, opened: 2_000 }),
      // The address has dropped its message.
      leads(linked, { opened: 2_000 }),
    ]).toEqual([false, false, true, true, false, true]);
  });

  it("is led to a card that has appeared since, and not to one that was left", () => {
    expect([leads({}, { waits: true }), leads({ waits: true }, { waits: true }), leads({ waits: true }, {})]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

it("a page knows when it was opened, and whether by an address", () => {
  const entries = vi.spyOn(performance, "getEntriesByType");
  const openingOf = (type: string) => {
    entries.mockReturnValueOnce([{ type } as PerformanceNavigationTiming]);
    return pageOpening();
  };
  expect(["navigate", "reload", "back_forward"].map((type) => openingOf(type).followed)).toEqual([true, false, false]);
  expect(pageOpening()).toEqual({ opened: performance.timeOrigin, followed: false });
  entries.mockRestore();
});
