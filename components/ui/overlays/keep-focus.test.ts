import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findSurroundings, giveFocusToFirst, keepFocus } from "./keep-focus";

/** A fake element that supports just enough to have the focus. */
class Fake {
  isConnected = true;
  isDisabled = false;
  constructor(
    readonly name: string,
    readonly parentElement: Fake | null,
    readonly holds = true,
  ) {}
  hasAttribute = (attribute: string) => attribute === "tabindex" && this.holds;
  matches = (selector: string) => selector === ":disabled" && this.isDisabled;
  contains = (other: Fake | null): boolean => other !== null && (other === this || this.contains(other.parentElement));
  focus = () => (page.activeElement = this);
}

class Page extends EventTarget {
  body = new Fake("page", null, false);
  activeElement: Fake = this.body;
}

let page: Page;
let mutate: () => void;
let stopped: boolean;
const element = (fake: Fake) => fake as unknown as HTMLElement;

/** A region with a part that contains a button. */
function build() {
  const region = new Fake("region", page.body);
  const part = new Fake("part", region);
  return { region, part, button: new Fake("button", new Fake("row", part, false)) };
}

function dispatch(type: "focusin" | "pointerdown", target: Fake): void {
  if (type === "focusin") target.focus();
  const event = new Event(type);
  Object.defineProperty(event, "target", { value: target });
  page.dispatchEvent(event);
}

/** Moves the focus the way browsers do when its element disappears. */
function remove(fake: Fake): void {
  fake.isConnected = false;
  if (page.activeElement === fake) page.activeElement = page.body;
  mutate();
}

beforeEach(() => {
  page = new Page();
  stopped = false;
  vi.stubGlobal("document", page);
  vi.stubGlobal("Element", Fake);
  vi.stubGlobal("Node", Fake);
  vi.stubGlobal(
    "MutationObserver",
    class {
      constructor(callback: () => void) {
        mutate = callback;
      }
      observe = () => undefined;
      disconnect = () => (stopped = true);
    },
  );
});

afterEach(() => vi.unstubAllGlobals());

it("the closest remaining element around it takes the focus", () => {
  const { region, part, button } = build();
  expect(findSurroundings(element(button)).map((around) => (around as unknown as Fake).name)).toEqual([
    "part",
    "region",
  ]);
  part.isConnected = false;
  const chain = [button, ...[part, region]].map(element);
  button.isDisabled = true;
  expect([giveFocusToFirst(chain), page.activeElement.name, giveFocusToFirst([])]).toEqual([true, "region", false]);
});

it("an element that is removed or disabled passes the focus to its surroundings", () => {
  const { region, button } = build();
  keepFocus(element(region));
  dispatch("focusin", button);
  remove(button);
  expect(page.activeElement.name).toBe("part");

  const other = build();
  keepFocus(element(other.region));
  dispatch("focusin", other.button);
  other.button.isDisabled = true;
  mutate();
  expect(page.activeElement).toBe(other.part);
});

it("focus that has moved elsewhere stays there", () => {
  const { region, button } = build();
  const [inside, outside] = [new Fake("next", region), new Fake("dialog", page.body)];
  keepFocus(element(region));
  for (const next of [inside, outside]) {
    dispatch("focusin", button);
    dispatch("focusin", next);
    remove(button);
    button.isConnected = true;
    expect(page.activeElement).toBe(next);
  }
});

it("a click elsewhere releases the focus, and a click on the same element does not", () => {
  const { region, button } = build();
  keepFocus(element(region));
  dispatch("focusin", button);
  dispatch("pointerdown", button);
  remove(button);
  expect(page.activeElement.name).toBe("part");

  button.isConnected = true;
  dispatch("focusin", button);
  dispatch("pointerdown", region);
  remove(button);
  expect(page.activeElement).toBe(page.body);
});

it("a removed region is not observed any more", () => {
  const { region, button } = build();
  const stop = keepFocus(element(region));
  stop();
  dispatch("focusin", button);
  remove(button);
  expect([stopped, page.activeElement]).toEqual([true, page.body]);
});
