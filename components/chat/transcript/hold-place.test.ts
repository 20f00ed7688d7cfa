import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { holdPlace } from "./hold-place";

/** A frame 50 pixels below the top of the screen, whose element begins at `elementTop` of its content. */
const page = { elementTop: 3_000, most: 9_000, height: 9_600, whole: true, scrolls: 0 };
let scrollTop = 0;
let frames: (() => void)[] = [];
let sizeChanges: () => void = () => undefined;
let window: EventTarget;
let inFrame: EventTarget;
let attributes: Set<string>;
let style: Map<string, string>;

beforeEach(() => {
  Object.assign(page, { elementTop: 3_000, most: 9_000, height: 9_600, whole: true, scrolls: 0 });
  [scrollTop, frames, window, inFrame] = [0, [], new EventTarget(), new EventTarget()];
  attributes = new Set();
  style = new Map();
  vi.stubGlobal("window", window);
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => frames.push(callback));
  vi.stubGlobal("cancelAnimationFrame", (id: number) => frames.splice(id - 1, 1));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        sizeChanges = callback;
      }
      observe = () => undefined;
      disconnect = () => (sizeChanges = () => undefined);
    },
  );
});

afterEach(() => vi.unstubAllGlobals());

/** Holds the element of the page so that it begins 120 pixels above the frame. */
function hold(
  options: { isUnseen?: boolean; staysOnFocus?: boolean; find?: () => Element | null; findEnd?: () => Element } = {},
) {
  const element = { getBoundingClientRect: () => ({ top: 50 + page.elementTop - scrollTop }) } as Element;
  const frame = {
    get scrollTop() {
      return scrollTop;
    },
    set scrollTop(top: number) {
      page.scrolls += 1;
      scrollTop = Math.max(0, Math.min(Math.round(top), page.most));
    },
    get scrollHeight() {
      return page.height;
    },
    getBoundingClientRect: () => ({ top: 50, bottom: 650 }),
    addEventListener: inFrame.addEventListener.bind(inFrame),
    removeEventListener: inFrame.removeEventListener.bind(inFrame),
    setAttribute: (name: string) => attributes.add(name),
    removeAttribute: (name: string) => attributes.delete(name),
  } as unknown as HTMLElement;
  const content = {
    style: {
      setProperty: (name: string, value: string) => style.set(name, value),
      removeProperty: (name: string) => style.delete(name),
    },
  } as unknown as HTMLElement;
  const common = { frame, content, past: 120, isUnseen: true, staysOnFocus: false, isWhole: () => page.whole };
  return holdPlace({ ...common, find: () => element, ...options });
}

/** Renders the next frame of the browser. */
function draw(): void {
  for (const callback of frames.splice(0)) callback();
}

it("the end stays visible where it was when the content above it grows", () => {
  const end = { bottom: 3_600 };
  hold({ findEnd: () => ({ getBoundingClientRect: () => ({ bottom: 50 + end.bottom - scrollTop }) }) as Element });
  // The frame is 600 pixels high: the end is visible anyway.
  expect(scrollTop).toBe(3_120);
  end.bottom = 3_900;
  sizeChanges();
  expect(scrollTop).toBe(3_300);
});

it("a place is reached at once, and stays while heights above it change", () => {
  hold();
  expect(scrollTop).toBe(3_120);
  page.elementTop = 3_700.4;
  sizeChanges();
  expect(scrollTop).toBe(3_820);
  page.elementTop = 2_000;
  draw();
  expect(scrollTop).toBe(2_120);
});

it("less than a pixel does not scroll, so that corrections do not follow each other", () => {
  hold();
  page.elementTop = 3_000.6;
  sizeChanges();
  sizeChanges();
  expect(page.scrolls).toBe(1);
});

it("content that is too short is scrolled as far as possible, and further once it grows", () => {
  page.most = 500;
  hold();
  expect(scrollTop).toBe(500);
  page.most = 9_000;
  sizeChanges();
  expect(scrollTop).toBe(3_120);
});

it("nothing is shown before all visible content has loaded", () => {
  page.whole = false;
  const held = hold();
  draw();
  expect([style.get("opacity"), held.isReached()]).toEqual(["0", false]);
  page.whole = true;
  draw();
  expect([style.get("opacity"), held.isReached(), held.isHeld(), frames.length]).toEqual([undefined, true, true, 0]);
});

it("content that is complete from the start is shown at once", () => {
  page.whole = false;
  const held = hold({ isUnseen: false });
  expect([style.size, held.isReached()]).toEqual([0, false]);
});

it.each(["wheel", "touchstart", "pointerdown", "keydown"])("a person's %s releases it", (deed) => {
  const held = hold();
  window.dispatchEvent(new Event(deed));
  page.elementTop = 4_000;
  sizeChanges();
  draw();
  expect([held.isHeld(), scrollTop, held.isReached(), style.size]).toEqual([false, 3_120, true, 0]);
});

it("focus that moves in releases it, unless the focus is taken in place", () => {
  const held = hold();
  inFrame.dispatchEvent(new Event("focusin"));
  expect([held.isHeld(), attributes.size]).toEqual([false, 0]);
  const staying = hold({ staysOnFocus: true });
  inFrame.dispatchEvent(new Event("focusin"));
  expect([staying.isHeld(), [...attributes]]).toEqual([true, ["data-stays"]]);
  staying.release();
  expect([staying.isHeld(), attributes.size]).toEqual([false, 0]);
});

it("other scrolling releases it, but not the browser's scroll anchoring", () => {
  const held = hold();
  inFrame.dispatchEvent(new Event("scroll"));
  expect(held.isHeld()).toBe(true);
  Object.assign(page, { elementTop: 3_500, height: 10_100 });
  scrollTop = 3_600;
  inFrame.dispatchEvent(new Event("scroll"));
  expect(held.isHeld()).toBe(true);
  sizeChanges();
  expect(scrollTop).toBe(3_620);
  scrollTop = 100;
  inFrame.dispatchEvent(new Event("scroll"));
  expect(held.isHeld()).toBe(false);
});

it("a released place shows its content and stops observing", () => {
  page.whole = false;
  const held = hold();
  held.release();
  page.elementTop = 4_000;
  draw();
  sizeChanges();
  expect([scrollTop, style.size, frames.length]).toEqual([3_120, 0, 0]);
});

it("a removed element is left alone", () => {
  hold({ find: () => null });
  draw();
  expect(page.scrolls).toBe(0);
});
