import type { Browser, Page } from "playwright";
import { installProbe, readProbe, type Seen } from "./page-probe";

/** Scripts that a page fetched, in bytes as transferred, compressed, without headers. */
export interface FetchedScripts {
  /** All but those that draw charts. */
  product: number;
  /** What draws charts. */
  plotly: number;
  /** Scripts that the document itself names, from which the page hydrates. */
  document: number;
}

/** A page under measurement. */
export interface MeasuredPage {
  page: Page;
  /** What the browser observed since the last call. */
  see(): Promise<Seen>;
  scripts(): Promise<FetchedScripts>;
  /** Memory that scripts hold, in bytes, after garbage collection, and elements of the page. */
  weigh(): Promise<{ heap: number; nodes: number }>;
  close(): Promise<void>;
}

/** Sizes of windows, in pixels. */
export const viewports = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** Opens a new page with an empty cache. */
export async function openMeasuredPage(browser: Browser, viewport = viewports.wide): Promise<MeasuredPage> {
  const context = await browser.newContext({ viewport, locale: "en-GB" });
  const page = await context.newPage();
  await page.addInitScript(installProbe);
  const client = await context.newCDPSession(page);
  return {
    page,
    see: () => page.evaluate(readProbe),
    scripts: () => readScripts(page),
    weigh: async () => {
      await client.send("HeapProfiler.collectGarbage");
      const { usedSize } = await client.send("Runtime.getHeapUsage");
      return { heap: usedSize, nodes: await page.evaluate(() => document.querySelectorAll("*").length) };
    },
    close: () => context.close(),
  };
}

/** Scripts larger than this, unpacked, are looked into. */
const largeBytes = 500_000;

/** Lists what the page has fetched so far, according to the browser. */
async function readScripts(page: Page): Promise<FetchedScripts> {
  return page.evaluate(async (large) => {
    // Lazily fetched scripts are put into the document as well; those of the answer itself are in its text.
    const text = await (await fetch(location.href)).text();
    const sum = { product: 0, plotly: 0, document: 0 };
    for (const entry of performance.getEntriesByType("resource") as PerformanceResourceTiming[]) {
      const { pathname } = new URL(entry.name);
      if (!pathname.endsWith(".js")) continue;
      const isLarge = entry.decodedBodySize > large;
      if (isLarge && (await (await fetch(entry.name)).text()).includes("plotly")) sum.plotly += entry.encodedBodySize;
      else {
        sum.product += entry.encodedBodySize;
        if (text.includes(pathname)) sum.document += entry.encodedBodySize;
      }
    }
    return sum;
  }, largeBytes);
}
