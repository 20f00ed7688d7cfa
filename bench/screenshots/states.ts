import type { Page } from "playwright";
import type { Stage } from "./open-stage";

/** A state of the page to capture. */
export interface State {
  name: string;
  /** Creates the state in an empty browser; returns a cleanup, if any. */
  open(page: Page, stage: Stage): Promise<(() => Promise<unknown>) | undefined>;
}

const main = (page: Page) => page.getByRole("main");

/** A state at an address; `until` waits until it is complete. */
function atAddress(name: string, place: keyof Stage["pages"], until: (page: Page) => Promise<unknown>): State {
  return {
    name,
    open: async (page, { pages }) => {
      await page.goto(pages[place]);
      await until(page);
      return undefined;
    },
  };
}

/** The ten captured states, in the order in which a new user encounters them. */
export const states: readonly State[] = [
  atAddress("home", "home", (page) => page.getByRole("button", { name: /^Read a finished example/ }).waitFor()),
  {
    name: "starters",
    open: async (page, { pages }) => {
      await page.goto(pages.home);
      // Waits until the sample is known to exist already.
      await page.waitForLoadState("networkidle");
      await page.getByRole("button", { name: /^Penguins/ }).click();
      await page.getByRole("region", { name: "Questions this table can answer" }).waitFor();
      await page.getByRole("textbox", { name: "Ask a question" }).fill("What is the average body mass by species?");
      return undefined;
    },
  },
  {
    name: "run",
    open: async (page, stage) => {
      const run = await stage.startSlow();
      await page.goto(run.page);
      await page.getByRole("button", { name: "Python output" }).click();
      await page.getByText("of 200 samples drawn").first().waitFor();
      return run.stop;
    },
  },
  atAddress("answer", "answer", (page) => main(page).locator(".js-plotly-plot .main-svg").first().waitFor()),
  {
    name: "quality",
    open: async (page, { pages }) => {
      await page.goto(pages.answer);
      await main(page).locator(".js-plotly-plot .main-svg").first().waitFor();
      await page.getByRole("button", { name: "Open the code in the side panel" }).click();
      await page.getByRole("tab", { name: "Data quality" }).click();
      return undefined;
    },
  },
  atAddress("choose", "choose", (page) => page.getByRole("region", { name: "Choose a way to answer" }).waitFor()),
  atAddress("cannot", "cannot", (page) => main(page).getByText("The data cannot answer this").waitFor()),
  {
    name: "compare",
    open: async (page, { pages }) => {
      await page.goto(pages.versions);
      await page.getByRole("button", { name: "v1.0: Compare with v2.0" }).click();
      await page.getByRole("dialog").getByRole("region", { name: "Numbers" }).first().waitFor();
      return undefined;
    },
  },
  atAddress("dataset", "dataset", (page) => main(page).getByRole("heading", { level: 1 }).waitFor()),
  atAddress("settings", "settings", (page) => page.getByRole("region", { name: "Storage" }).waitFor()),
];
