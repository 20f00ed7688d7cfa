import { afterEach, expect, it, vi } from "vitest";
import { leaveOpenForToasts } from "./leave-open";

/** An element within these selectors. */
class Inside extends EventTarget {
  constructor(readonly selectors: readonly string[]) {
    super();
  }

  closest(selector: string) {
    return this.selectors.includes(selector) ? this : null;
  }
}

/** Whether an overlay stays open when this is pressed. */
function staysOpen(target: EventTarget): boolean {
  vi.stubGlobal("Element", Inside);
  target.addEventListener("press", leaveOpenForToasts);
  return !target.dispatchEvent(new Event("press", { cancelable: true }));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it("a sheet stays open when a toast is pressed, and closes when the page is", () => {
  expect(staysOpen(new Inside(["[data-sonner-toast]"]))).toBe(true);
  expect(staysOpen(new Inside(["main"]))).toBe(false);
  expect(staysOpen(new EventTarget())).toBe(false);
});
