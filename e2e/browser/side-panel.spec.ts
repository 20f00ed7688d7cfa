import { expect, type Page, type Route } from "@playwright/test";
import { simpleSuccess } from "../../lib/testing/model-server/example-flows";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { addCustomers, ageAnswer, ageQuestion, askForAge, withWays } from "./support/customers";
import { drawnChart, isActionCall, watchPage } from "./support/journey";
import { seriousFindings } from "./support/serious-findings";

const panel = (page: Page) => page.getByRole("complementary", { name: "Details of the answer" });

/** How far the conversation's column is from the middle of its space, in pixels; a scroll bar may take some of that. */
function pixelsOffMiddle(page: Page): Promise<number> {
  return page.locator("[data-transcript]").evaluate((room) => {
    const [outer, inner] = [room, room.firstElementChild ?? room].map((element) => element.getBoundingClientRect());
    return outer && inner ? Math.abs(outer.left + outer.right - inner.left - inner.right) / 2 : Infinity;
  });
}

/** Opens a conversation with the answer to a question about penguins. */
async function openAnswer(page: Page, url: string, question: string): Promise<string> {
  const api = new ApiClient(url);
  const { id: datasetId } = await api.addSample("penguins");
  const { id } = await api.ask(question, [datasetId]);
  await page.goto(`${url}/s/${id}`);
  return id;
}

test("the table of an answer is sorted, filtered, searched and saved as shown", async ({ page, builtIn }) => {
  const watch = watchPage(page, builtIn.url);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAnswer(page, builtIn.url, "average body mass by species");
  await page.getByRole("button", { name: "Open the table in the side panel" }).click();
  const grid = panel(page).getByRole("grid", { name: "Result" });
  const firstCells = grid.getByRole("gridcell");
  await expect(grid.getByRole("row")).toHaveCount(4);

  await grid.getByRole("button", { name: "Column average of Body Mass (g)" }).click();
  await page.getByRole("menuitem", { name: "Sort ascending" }).click();
  await expect(firstCells.first()).toHaveText("Adelie");
  const search = panel(page).getByRole("search").getByRole("textbox");
  await search.fill("delie");
  await search.press("Enter");
  await expect(panel(page).getByRole("status")).toHaveText("1 row of 3 matches");
  expect(await seriousFindings(page)).toEqual([]);

  // The view is kept while another tab is open.
  await panel(page).getByRole("tab", { name: "Code" }).click();
  await panel(page).getByRole("tab", { name: "Table" }).click();
  await expect(panel(page).getByRole("status")).toHaveText("1 row of 3 matches");
  await panel(page).getByRole("button", { name: "Download" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "CSV of the current view" }).click();
  const stream = await (await saved).createReadStream();
  const text = (await stream.toArray()).join("");
  expect(text).toMatch(/^Species,.*\r\nAdelie,3700\.\d+/);
  expect(text.trimEnd().split("\r\n")).toHaveLength(2);
  watch.assertQuiet();
});

test("a chart is redrawn when its frame gets wider or narrower, and the conversation moves aside", async ({
  page,
  builtIn,
}) => {
  await page.setViewportSize({ width: 1300, height: 900 });
  await openAnswer(page, builtIn.url, "average body mass by species");
  await expect(drawnChart(page)).toBeVisible();
  const graph = page.getByRole("main").locator(".js-plotly-plot").first();
  const widths = () =>
    graph.evaluate((element) => ({
      frame: element.getBoundingClientRect().width,
      drawn: element.querySelector(".main-svg")?.getBoundingClientRect().width ?? 0,
    }));
  /** Waits until the chart is as wide as its frame and returns the width; rounding may leave a pixel between the two. */
  const settledWidth = async (isOther: (frame: number) => boolean) => {
    await expect
      .poll(async () => {
        const { frame, drawn } = await widths();
        return isOther(frame) && Math.abs(frame - drawn) <= 1;
      })
      .toBe(true);
    return (await widths()).frame;
  };
  await page.getByRole("button", { name: "Open the chart in the side panel" }).click();
  await expect(panel(page)).toBeVisible();
  const narrow = await settledWidth(() => true);
  await panel(page).getByRole("button", { name: "Close" }).click();
  const wide = await settledWidth((frame) => frame > narrow);
  await expect.poll(() => pixelsOffMiddle(page)).toBeLessThan(16);

  // The visible content does not jump.
  const shifts = await page.evaluateHandle(() => {
    const seen = { sum: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift" });
    return seen;
  });
  await page.getByRole("button", { name: "Open the code in the side panel" }).click();
  await settledWidth((frame) => frame < wide);
  await expect.poll(() => pixelsOffMiddle(page)).toBeLessThan(16);
  expect(await shifts.evaluate(({ sum }) => sum)).toBeLessThan(0.1);
});

test("a menu whose code loads late focuses its first entry when it was opened by keyboard", async ({
  page,
  builtIn,
}) => {
  await openAnswer(page, builtIn.url, "average body mass by species");
  const trigger = page.getByRole("button", { name: "More about this answer" });
  await expect(trigger).toBeVisible();
  await page.waitForLoadState("networkidle");
  const held = Promise.withResolvers<undefined>();
  await page.route("**/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await trigger.focus();
  await page.keyboard.press("Enter");
  held.resolve(undefined);
  const entries = page.getByRole("menu").locator('[role^="menuitem"]');
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(entries.nth(1)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(trigger).toBeFocused();
});

test("a run that ended while another conversation was open has a dot until it is opened, even across a reload", async ({
  page,
  scripted: { caveat, model },
}) => {
  const written = Promise.withResolvers<undefined>();
  model.setScript({
    ...simpleSuccess.script,
    generate_code: { until: written.promise, reply: 'result = float(df["age"].mean())' },
  });
  const api = new ApiClient(caveat.url);
  const { id } = await api.start(ageQuestion, [await addCustomers(api)]);
  await page.goto(caveat.url);
  const link = page.getByRole("navigation", { name: "Conversations" }).locator(`a[href="/s/${id}"]`);
  await expect(link.getByRole("img", { name: "running" })).toBeVisible();
  written.resolve(undefined);
  await expect(link.getByRole("img", { name: "new answer" })).toBeVisible();
  await page.reload();
  await expect(link.getByRole("img", { name: "new answer" })).toBeVisible();
  await link.click();
  await expect(page.getByRole("main").getByText(ageAnswer)).toBeVisible();
  await expect(link.getByRole("img")).toHaveCount(0);
  await page.goto(caveat.url);
  await expect(link).toBeVisible();
  await expect(link.getByRole("img")).toHaveCount(0);
});

test("several approaches chosen at once are run one after another, and then compared side by side", async ({
  page,
  scripted: { caveat, model },
}) => {
  const watch = watchPage(page, caveat.url);
  model.setScript(withWays(["Mean", "Median", "Trimmed mean"]));
  const { id } = await askForAge(new ApiClient(caveat.url));
  await page.goto(`${caveat.url}/s/${id}`);
  const answer = page.getByRole("main").getByRole("article").first();
  const run = (label: string) => answer.getByRole("button", { name: `Run this one too and compare: ${label}` });
  await run("Median").click();
  await run("Trimmed mean").click();
  await expect(run("Median")).toHaveCount(0);
  await page.reload();
  // Which of the earlier ones is on the left depends on whether the second approach was answered before the third was chosen.
  await expect(page.getByRole("dialog", { name: /^v[12]\.0 and v3\.0 side by side$/ })).toBeVisible();
  for (const left of ["v2.0", "v1.0"]) {
    await page.getByRole("combobox", { name: "Version on the left" }).selectOption(left);
    await expect(page.getByRole("dialog", { name: `${left} and v3.0 side by side` })).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await expect(answer.getByRole("button", { name: "Compare with Median" })).toBeVisible();
  watch.assertQuiet();
});

test("an approach is started once, even when the page is left before the run is confirmed", async ({
  page,
  scripted: { caveat, model },
}) => {
  model.setScript(withWays(["Mean", "Median"]));
  const { id } = await askForAge(new ApiClient(caveat.url));
  await page.goto(`${caveat.url}/s/${id}`);
  const arrived = new Promise<void>((resolve) => {
    // The server receives it, and the page gets no response.
    const withhold = async (route: Route) => {
      if (!isActionCall(route.request())) return route.fallback();
      await route.fetch();
      resolve();
    };
    void page.route(/\/s\//, withhold);
  });
  const answer = page.getByRole("main").getByRole("article").first();
  await answer.getByRole("button", { name: "Run this one too and compare: Median" }).click();
  await arrived;
  await page.reload();
  await expect(page.getByRole("dialog", { name: "v1.0 and v2.0 side by side" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Version on the left" }).getByRole("option")).toHaveText([
    "v1.0",
    "v2.0",
  ]);
});
