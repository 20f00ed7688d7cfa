import path from "node:path";
import { expect, type Page, type Request } from "@playwright/test";

/** The size of a phone, in pixels. */
export const phone = { width: 390, height: 844 };

/** The size of an upright tablet, in pixels: the list is beside the page. */
export const tablet = { width: 820, height: 1180 };

/** Absolute path of a built-in sample file. */
export function samplePath(name: string): string {
  return path.resolve(import.meta.dirname, "../../../public/samples", `${name}.csv`);
}

/** Watches a page: `assertQuiet` fails after a request to another origin, an uncaught error or a console error. */
export function watchPage(page: Page, origin: string): { assertQuiet: () => void } {
  const outside: string[] = [];
  const errors: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob|about):/.test(url)) outside.push(url);
  });
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("Failed to load resource")) errors.push(message.text());
  });
  return { assertQuiet: () => expect({ outside, errors }).toEqual({ outside: [], errors: [] }) };
}

/** Whether a request calls a server action of the page. */
export function isActionCall(request: Request): boolean {
  return request.headers()["next-action"] !== undefined;
}

/** Adds a file in the composer and waits until it is ready. */
export async function addFile(page: Page, file: string, name: string): Promise<void> {
  await page.getByLabel("Add data").first().setInputFiles(file);
  await expect(page.getByRole("list", { name: "Data for this question" }).getByText(name)).toBeVisible();
}

/** Adds a table, as CSV text, in the composer and waits until it is ready. */
export async function addTable(page: Page, text: string, name: string): Promise<void> {
  const file = { name: `${name}.csv`, mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.getByLabel("Add data").first().setInputFiles(file);
  await expect(page.getByRole("list", { name: "Data for this question" }).getByText(name)).toBeVisible();
}

/** Types a question and sends it with Enter. */
export async function ask(page: Page, question: string): Promise<void> {
  const composer = composerOf(page);
  await composer.fill(question);
  await composer.press("Enter");
}

/** The question field. */
export function composerOf(page: Page) {
  return page.getByRole("textbox", { name: "Ask a question" });
}

/** The first drawn chart of the conversation. */
export function drawnChart(page: Page) {
  return page.getByRole("main").locator(".js-plotly-plot .main-svg").first();
}

/** Elements that may be wider than their space: they scroll sideways, including by keyboard, or are invisible. */
const movesSideways =
  '[tabindex="0"]:not([role="tabpanel"]), [role="grid"], [role="tablist"], pre, table, input, textarea, [data-part="reading"] ul, .js-plotly-plot, .sr-only';

/**
 * By how many pixels the page is wider than its window, or an element wider than its space: the frame of the page hides
 * overflow, and an element that scrolls vertically scrolls sideways as well. Not above zero when everything fits.
 */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate((allowed) => {
    // A headless browser may render no frames while nothing else changes, and a slide then never ends.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    const excess = [...document.querySelectorAll("body *")].map((element) => {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const isCut = textOverflow === "ellipsis" || webkitLineClamp !== "none";
      if (overflowX === "visible" || isCut || element.closest(allowed) !== null) return 0;
      // Rounding may leave a pixel between the two.
      return element.scrollWidth - element.clientWidth - 1;
    });
    return Math.max(document.documentElement.scrollWidth - window.innerWidth, ...excess);
  }, movesSideways);
}

/** Waits until fades and slides have finished; endless spinners do not count. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

/** Attributes that change every second, with the used space, or with the scroll position. */
const passing =
  / ?\d+(?:\.\d+)? s\b| ?\d+ min \d+ s|^ *- definition: [\d.,]+ [KMGT]?B$|^ *- button "Scroll to the end"\n/gm;

/**
 * Returns the accessible content of the page, once it has settled: names, states, values; without the focus and `passing`
 * content.
 */
export async function settledContent(page: Page): Promise<string> {
  let last = "";
  await expect
    .poll(async () => {
      const before = last;
      const snapshot = await page.locator("body").ariaSnapshot();
      last = snapshot.replace(passing, "").replaceAll(" [active]", "");
      return last === before;
    })
    .toBe(true);
  return last;
}

/** Reloads the page until it looks the same as before, which may have been captured before all of it had loaded. */
export async function expectSameAfterReload(page: Page, readLook: () => Promise<string>): Promise<void> {
  await expect(async () => {
    const look = await readLook();
    await page.reload();
    expect(await readLook()).toBe(look);
  }).toPass({ timeout: 300_000 });
}
