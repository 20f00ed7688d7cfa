import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** The drawing queue of a page that `scroll` scrolls. */
async function openPage() {
  const page = Object.assign(new EventTarget(), { visibilityState: "hidden" });
  vi.stubGlobal("document", page);
  vi.resetModules();
  const { awaitDrawTurn } = await import("./draw-turns");
  return { awaitDrawTurn, scroll: () => page.dispatchEvent(new Event("scroll")) };
}

let awaitDrawTurn: Awaited<ReturnType<typeof openPage>>["awaitDrawTurn"];
let scroll: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  ({ awaitDrawTurn, scroll } = await openPage());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("charts draw one after another, in the order of their requests", () => {
  const drawn: string[] = [];
  for (const name of ["a", "b", "c"]) awaitDrawTurn(() => drawn.push(name));
  const steps = [0, 1, 2].map(() => {
    vi.runOnlyPendingTimers();
    return drawn.join("");
  });
  expect(steps).toEqual(["a", "ab", "abc"]);
});

it("a chart that left the viewport gives up its turn, and later ones still draw", () => {
  const drawn: string[] = [];
  awaitDrawTurn(() => drawn.push("a"));
  const giveUp = awaitDrawTurn(() => drawn.push("b"));
  awaitDrawTurn(() => drawn.push("c"));
  giveUp();
  vi.runAllTimers();
  awaitDrawTurn(() => drawn.push("d"));
  vi.runAllTimers();
  giveUp();
  expect(drawn).toEqual(["a", "c", "d"]);
});

it("nothing is drawn while the page scrolls, and everything once it has stopped", () => {
  const drawn: string[] = [];
  scroll();
  for (const name of ["a", "b"]) awaitDrawTurn(() => drawn.push(name));
  const whileScrolled = [1, 2, 3].map(() => {
    vi.advanceTimersByTime(100);
    scroll();
    return drawn.length;
  });
  vi.advanceTimersByTime(160);
  expect([whileScrolled, drawn]).toEqual([
    [0, 0, 0],
    ["a", "b"],
  ]);
});

it("a chart that has waited for a long time is drawn even while the page scrolls", () => {
  const drawn: string[] = [];
  awaitDrawTurn(() => drawn.push("a"));
  for (let time = 0; time < 1_100; time += 50) {
    scroll();
    vi.advanceTimersByTime(50);
  }
  expect(drawn).toEqual(["a"]);
});
