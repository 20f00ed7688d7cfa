import { afterEach, expect, it, vi } from "vitest";
import { openSignIn } from "./open-sign-in";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Addresses that a page at `address` opens when it has to sign in. */
function opened(address: string): string[] {
  const { pathname, search } = new URL(address, "http://127.0.0.1");
  const targets: string[] = [];
  vi.stubGlobal("location", { pathname, search, assign: (target: string) => targets.push(target) });
  openSignIn();
  return targets;
}

it("signing in leads back to the page that required it", () => {
  expect(opened("/s/1?tab=code")).toEqual(["/sign-in?next=%2Fs%2F1%3Ftab%3Dcode"]);
});

it("the sign-in page stays after a wrong key", () => {
  expect(opened("/sign-in?next=%2F")).toEqual([]);
});

it("nothing is opened outside of a page", () => {
  expect(openSignIn).not.toThrow();
});
