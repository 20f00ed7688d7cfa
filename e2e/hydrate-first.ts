import type { Page } from "@playwright/test";

/**
 * Makes every navigation to one of our pages wait until the page is hydrated, because earlier clicks and key presses are lost.
 * Returns the same page.
 */
export function hydrateFirst(page: Page): Page {
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  page.goto = async (...call) => {
    const response = await goto(...call);
    await untilHydrated(page);
    return response;
  };
  page.reload = async (...call) => {
    const response = await reload(...call);
    await untilHydrated(page);
    return response;
  };
  return page;
}

/** Waits for the last effect of the first render, which is that of the framework's router; other pages have none. */
async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { next } = globalThis as { next?: { __internal_src_page?: string } };
    return location.protocol === "about:" || next?.__internal_src_page !== undefined;
  });
}
