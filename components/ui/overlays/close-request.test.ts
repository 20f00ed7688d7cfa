import { afterEach, expect, it, vi } from "vitest";
import { listenForCloseRequest } from "./close-request";

/** What a browser has for this, with all that were made. */
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

it("tells that the system asks to close", () => {
  const [made, onClose] = [stubWatchers(), vi.fn()];
  listenForCloseRequest(onClose);
  expect(onClose).not.toHaveBeenCalled();
  made[0]?.onclose?.();
  expect(onClose).toHaveBeenCalledOnce();
});

it("lets go of it when what is open is closed in another way", () => {
  const made = stubWatchers();
  listenForCloseRequest(() => undefined)();
  expect(made.map(({ ended }) => ended)).toEqual([true]);
});

it("does nothing where browsers do not know of it", () => {
  vi.stubGlobal("CloseWatcher", undefined);
  const onClose = vi.fn();
  listenForCloseRequest(onClose)();
  expect(onClose).not.toHaveBeenCalled();
});
