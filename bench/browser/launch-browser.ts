import { chromium, type Browser } from "playwright";
import { repositoryRoot } from "@/lib/testing/source-files";
import { findBrowser } from "../../scripts/tests/find-browser.mjs";

/** Without a graphics card or background requests, so that it measures and draws the same everywhere. */
const launchArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--force-color-profile=srgb",
];

/** Starts the browser that the journeys use. Throws with what to do when there is none. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findBrowser(repositoryRoot);
  if (executablePath === null)
    throw new Error("There is no browser. Install Chromium or Chrome, or name one in CAVEAT_BROWSER.");
  return chromium.launch({ executablePath, args: launchArguments });
}
