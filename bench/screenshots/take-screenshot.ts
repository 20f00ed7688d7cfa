import { writeFile } from "node:fs/promises";
import type { Browser } from "playwright";
import type { Stage } from "./open-stage";
import type { State } from "./states";

export const themes = ["light", "dark"] as const;

/** Sizes in pixels. */
export const screens = [
  { name: "wide", width: 1440, height: 900 },
  { name: "narrow", width: 390, height: 844 },
] as const;

/** Quality of pictures, out of 100. */
const quality = 82;

/** Waits until animations have finished. Milliseconds. */
const restMs = 700;

/** Captures a state in a WebP file. `overflow`: by how many pixels it is wider than the screen. */
export async function takeScreenshot(options: {
  browser: Browser;
  stage: Stage;
  state: State;
  theme: (typeof themes)[number];
  screen: (typeof screens)[number];
  file: string;
}): Promise<{ overflow: number }> {
  const { browser, stage, state, theme, screen, file } = options;
  const context = await browser.newContext({
    viewport: { width: screen.width, height: screen.height },
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "en-GB",
  });
  const page = await context.newPage();
  const after = await state.open(page, stage);
  try {
    await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.waitForTimeout(restMs);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    const session = await context.newCDPSession(page);
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
    await writeFile(file, Buffer.from(data, "base64"));
    return { overflow };
  } finally {
    await after?.();
    await context.close();
  }
}
