import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followSize } from "./follow-size";

const first = { width: 700, height: 320 } as DOMRect;
let size = { width: 700, height: 320 };
const element = { getBoundingClientRect: () => size } as Element;
let tell: () => void = () => undefined;
const disconnect = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  size = { width: 700, height: 320 };
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        tell = callback;
      }
      observe = () => tell();
      disconnect = disconnect;
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a chart is drawn anew when its frame has come to rest at another size, and not for the size that it has", () => {
  const draw = vi.fn();
  followSize(element, first, draw);
  vi.runAllTimers();
  expect(draw).not.toHaveBeenCalled();
  for (const width of [650, 600, 500]) {
    size = { width, height: 320 };
    tell();
  }
  vi.runAllTimers();
  expect(draw).toHaveBeenCalledOnce();
});

it("a chart whose frame got another size while it was drawn is drawn anew", () => {
  const draw = vi.fn();
  size = { width: 350, height: 320 };
  followSize(element, first, draw);
  vi.runAllTimers();
  expect(draw).toHaveBeenCalledOnce();
});

it("a chart that is hidden keeps what it has drawn", () => {
  const draw = vi.fn();
  followSize(element, first, draw);
  size = { width: 0, height: 0 };
  tell();
  vi.runAllTimers();
  size = { width: 700, height: 320 };
  tell();
  vi.runAllTimers();
  expect(draw).not.toHaveBeenCalled();
});

it("a chart that is gone draws nothing any more", () => {
  const draw = vi.fn();
  const stop = followSize(element, first, draw);
  size = { width: 500, height: 320 };
  tell();
  stop();
  vi.runAllTimers();
  expect(draw).not.toHaveBeenCalled();
  expect(disconnect).toHaveBeenCalled();
});
