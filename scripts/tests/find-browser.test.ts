import { expect, it } from "vitest";
import { findInstalledBrowser } from "./find-browser.mjs";

/** Searches where only `files` are programs that run. */
function search(env: Record<string, string>, ...files: string[]): Promise<string | null> {
  return findInstalledBrowser({ NODE_ENV: "test", ...env }, (file: string) => Promise.resolve(files.includes(file)));
}

it("takes the named browser and no other", async () => {
  const env = { CAVEAT_BROWSER: "/my/browser", PATH: "/bin" };
  expect(await search(env, "/my/browser", "/bin/chromium")).toBe("/my/browser");
  expect(await search(env, "/bin/chromium")).toBeNull();
});

it("takes the first on the path that runs", async () => {
  expect(await search({ PATH: "/a:/b" }, "/b/chromium", "/a/google-chrome")).toBe("/b/chromium");
});

it("prefers a headless one", async () => {
  const files = ["/a/chromium", "/b/chromium-headless-shell"];
  expect(await search({ PATH: "/a:/b" }, ...files)).toBe("/b/chromium-headless-shell");
});

it("finds Chrome where macOS keeps it", async () => {
  const file = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  expect(await search({ PATH: "/a" }, file)).toBe(file);
});

it("finds none where there is none", async () => {
  expect(await search({ PATH: "/a" })).toBeNull();
});
