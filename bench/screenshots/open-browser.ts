import { chromium, type Browser } from "playwright";

/** A Chromium that draws the same everywhere. Throws when none can be started: `CAVEAT_BROWSER` names one. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CAVEAT_BROWSER,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--force-color-profile=srgb"],
  });
}
