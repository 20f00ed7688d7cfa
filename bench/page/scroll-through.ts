import type { Page } from "playwright";

/** Distance of a turn of the wheel, in pixels, and the delay until the next. */
const step = 700;
const pauseMs = 50;

/**
 * Scrolls a conversation from its end to its beginning and back with the wheel. Returns the distance, the time, and how
 * many charts there were at a time.
 */
export async function scrollThrough(page: Page): Promise<{ pixels: number; time: number; mostCharts: number }> {
  const frame = page.locator("[data-transcript]");
  await frame.hover();
  const begun = Date.now();
  let pixels = 0;
  let mostCharts = 0;
  for (const direction of [-1, 1]) {
    for (let same = 0, last = -1; same < 5;) {
      await page.mouse.wheel(0, direction * step);
      await page.waitForTimeout(pauseMs);
      const { top, charts } = await frame.evaluate((element) => ({
        top: Math.round(element.scrollTop),
        charts: element.querySelectorAll(".js-plotly-plot").length,
      }));
      mostCharts = Math.max(mostCharts, charts);
      if (last >= 0) pixels += Math.abs(top - last);
      same = top === last ? same + 1 : 0;
      last = top;
    }
  }
  return { pixels, time: Date.now() - begun, mostCharts };
}
