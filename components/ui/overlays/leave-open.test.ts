import { afterEach, expect, it, vi } from "vitest";
import { leaveOpenForToasts } from "./leave-open";

/** An element within what these selectors name. */
class Inside extends EventTarget {
  constructor(readonly selectors: readonly string[]) {
    super();
  }

  closest(selector: string) {
    return this.selectors.includes(selector) ? this : null;
  }
}

/** Whether what is open stays so when this is pressed. */
function staysOpen(target: EventTarget): boolean {
  vi.stubGlobal("Element", Inside);
  target.addEventListener("press", leaveOpenForToasts);
  return !target.dispatchEvent(new Event("press", { cancelable: true }));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it("leaves a sheet open when a passing message is pressed, and not when the page is", () => {
  expect(staysOpen(new Inside(["[data-sonner-toast]"]))).toBe(true);
  expect(staysOpen(new Inside(["main"]))).toBe(false);
  expect(staysOpen(new EventTarget())).toBe(false);
});
