import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followSize } from "./follow-size";

const first = { width: 700, height: 320 } as DOMRect;
let size = { width: 700, height: 320 };
const element = { getBoundingClientRect: () => size } as Element;
let change: () => void = () => undefined;
const disconnect = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  size = { width: 700, height: 320 };
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        change = callback;
      }
      observe = () => change();
      disconnect = disconnect;
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a chart is redrawn once its frame has settled at another size, and not at the same size", () => {
  const draw = vi.fn();
  followSize(element, first, draw);
  vi.runAllTimers();
  expect(draw).not.toHaveBeenCalled();
  for (const width of [650, 600, 500]) {
    size = { width, height: 320 };
    change();
  }
  vi.runAllTimers();
  expect(draw).toHaveBeenCalledOnce();
});

it("a chart whose frame was resized while it was drawn is redrawn", () => {
  const draw = vi.fn();
  size = { width: 350, height: 320 };
  followSize(element, first, draw);
  vi.runAllTimers();
  expect(draw).toHaveBeenCalledOnce();
});

it("a hidden chart keeps its drawing", () => {
  const draw = vi.fn();
  followSize(element, first, draw);
  size = { width: 0, height: 0 };
  change();
  vi.runAllTimers();
  size = { width: 700, height: 320 };
  change();
  vi.runAllTimers();
  expect(draw).not.toHaveBeenCalled();
});

it("a removed chart is not drawn any more", () => {
  const draw = vi.fn();
  const stop = followSize(element, first, draw);
  size = { width: 500, height: 320 };
  change();
  stop();
  vi.runAllTimers();
  expect(draw).not.toHaveBeenCalled();
  expect(disconnect).toHaveBeenCalled();
});
