import { afterEach, expect, it, vi } from "vitest";
import { createStore } from "../api/store";
import { stubPage } from "../testing/stub-page";
import { warnBeforeLeaving } from "./warn-before-leaving";

afterEach(() => vi.unstubAllGlobals());

it("the browser asks before the page is left while files of any draft are being sent, and not before or after", () => {
  const { events } = stubPage();
  const [one, other] = [createStore(false), createStore(false)];
  warnBeforeLeaving(one);
  warnBeforeLeaving(other);
  const asks = () => !events.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const asked = [asks()];
  one.set(() => true);
  other.set(() => true);
  asked.push(asks());
  one.set(() => false);
  asked.push(asks());
  other.set(() => false);
  asked.push(asks());
  expect(asked).toEqual([false, true, true, false]);
});
