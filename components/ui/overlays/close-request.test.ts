import { afterEach, expect, it, vi } from "vitest";
import { listenForCloseRequest } from "./close-request";

/** Fakes the browser's close watcher and records all instances. */
function stubWatchers() {
  const made: { onclose: (() => void) | null; ended: boolean }[] = [];
  vi.stubGlobal(
    "CloseWatcher",
    class {
      onclose: (() => void) | null = null;
      ended = false;
      constructor() {
        made.push(this);
      }
      destroy() {
        this.ended = true;
      }
    },
  );
  return made;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it("reports the system's request to close", () => {
  const [made, onClose] = [stubWatchers(), vi.fn()];
  listenForCloseRequest(onClose);
  expect(onClose).not.toHaveBeenCalled();
  made[0]?.onclose?.();
  expect(onClose).toHaveBeenCalledOnce();
});

it("is released when the overlay is closed in another way", () => {
  const made = stubWatchers();
  listenForCloseRequest(() => undefined)();
  expect(made.map(({ ended }) => ended)).toEqual([true]);
});

it("does nothing in browsers without support", () => {
  vi.stubGlobal("CloseWatcher", undefined);
  const onClose = vi.fn();
  listenForCloseRequest(onClose)();
  expect(onClose).not.toHaveBeenCalled();
});
