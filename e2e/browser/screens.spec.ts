import { expect, type Page } from "@playwright/test";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { people } from "./support/dataset-journey";
import { examineScreen, type Layer } from "./support/examine-screen";
import { drawnChart, overflowOf, phone } from "./support/journey";
import { searchConversations } from "./support/keyboard";
import { seriousFindings } from "./support/serious-findings";

const main = (page: Page) => page.getByRole("main");
const panel = (page: Page) => page.getByRole("complementary", { name: "Details of the answer" });

/** A conversation about penguins with its answer; returns its address, with a tab of the side panel. */
async function askAboutPenguins(url: string, question: string, view?: string): Promise<string> {
  const api = new ApiClient(url);
  const { id } = await api.addSample("penguins");
  const session = await api.ask(question, [id]);
  const side = view === undefined ? "" : `?panel=${view}&message=${session.messages[0]?.id ?? ""}`;
  return `${url}/s/${session.id}${side}`;
}

/** A dialog that a button opens. */
function dialogOf(button: string | RegExp, title: string | RegExp): Layer {
  return {
    open: (page) => page.getByRole("button", { name: button }).first().click(),
    until: (page) => page.getByRole("dialog", { name: title }),
  };
}

test("the first screen, its menus, the keyboard help, a search", async ({ page, builtIn }) => {
  await askAboutPenguins(builtIn.url, "how many rows are there?");
  const menuOf = (button: RegExp): Layer => ({
    open: (page) => page.getByRole("button", { name: button }).first().click(),
    until: (page) => page.getByRole("menu"),
  });
  await examineScreen(page, {
    address: builtIn.url,
    until: (page) => page.getByRole("button", { name: /^Read a finished example/ }),
    layers: [
      menuOf(/^Choose data/),
      menuOf(/^Engine:/),
      menuOf(/^Approvals:/),
      menuOf(/^Theme/),
      menuOf(/^Actions for/),
      dialogOf(/^Keyboard shortcuts$/, "Keyboard shortcuts"),
      {
        open: async (page) => {
          await page
            .getByRole("button", { name: /^Actions for/ })
            .first()
            .click();
          await page.getByRole("menuitem", { name: "Delete" }).click();
        },
        until: (page) => page.getByRole("alertdialog"),
      },
      {
        open: async (page) => {
          await searchConversations(page);
          await page.keyboard.type("nothing has this in its title");
        },
        // Escape clears a search field.
        until: (page) => page.getByRole("complementary").filter({ hasText: "No conversations match this search." }),
      },
    ],
  });
});

test("chosen data, with suggested questions", async ({ page, builtIn }) => {
  await new ApiClient(builtIn.url).addSample("penguins");
  await page.goto(builtIn.url);
  await page.getByRole("button", { name: /^Penguins/ }).click();
  await page.getByRole("region", { name: "Questions this table can answer" }).getByRole("button").first().click();
  await examineScreen(page, {
    address: builtIn.url,
    until: (page) => page.getByRole("region", { name: "Questions this table can answer" }),
  });
});

test("an answer with a chart, caveats and all its overlays, and with short lines on the widest screens", async ({
  page,
  builtIn,
}) => {
  await examineScreen(page, {
    address: await askAboutPenguins(builtIn.url, "average body mass by species"),
    until: drawnChart,
    layers: [
      dialogOf("Show the rows", /^Rows without /),
      dialogOf("Full screen", /./),
      dialogOf(/^What this conversation spent/, "What this conversation spent"),
      {
        open: (page) => page.getByRole("button", { name: "More about this answer" }).click(),
        until: (page) => page.getByRole("menu"),
      },
    ],
  });
  await page.setViewportSize({ width: 3840, height: 2160 });
  await expect(drawnChart(page)).toBeVisible();
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  const widths = await main(page)
    .getByRole("article")
    .getByRole("paragraph")
    .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().width));
  expect(Math.max(...widths)).toBeLessThan(800);
});

test("the side panel with each of its tabs", async ({ page, builtIn }) => {
  const address = await askAboutPenguins(builtIn.url, "average body mass by species", "chart");
  for (const [tab, name] of [
    ["chart", "Chart"],
    ["table", "Table"],
    ["code", "Code"],
    ["calls", "Model calls"],
    ["quality", "Data quality"],
  ] as const) {
    const shown = (page: Page) =>
      tab === "chart"
        ? panel(page).locator(".js-plotly-plot .main-svg").first()
        : panel(page).getByRole("tab", { name, selected: true });
    // With the chart of the conversation, which opens by itself.
    const until = (page: Page) =>
      page
        .locator("body")
        .filter({ has: shown(page) })
        .filter({ has: drawnChart(page) });
    await examineScreen(page, { address: address.replace("panel=chart", `panel=${tab}`), until, within: panel });
  }
});

test("conversations that end without a result", async ({ page, builtIn }) => {
  for (const [question, title] of [
    ["average salary by species", "The data cannot answer this"],
    ["what is a median?", "Explanation"],
    ["train a neural network on the islands", "Out of scope for the built-in engine"],
  ] as const) {
    const address = await askAboutPenguins(builtIn.url, question);
    await examineScreen(page, { address, until: (page) => main(page).getByRole("region", { name: title }) });
  }
});

test("a dataset with conditions and a sort order, its dialogs and menus", async ({ page, builtIn }) => {
  const { id } = await new ApiClient(builtIn.url).addDataset("members.csv", people);
  const filter = encodeURIComponent(JSON.stringify([{ column: "age", op: ">=", value: 30 }]));
  await examineScreen(page, {
    address: `${builtIn.url}/datasets/${id}?sort=age:desc&filter=${filter}`,
    until: (page) => page.getByRole("gridcell", { name: "Bea" }),
    layers: [
      dialogOf("Change how it is read", "How members is read"),
      dialogOf("Filter", "Which column?"),
      dialogOf("Columns", /./),
      {
        open: (page) => page.getByRole("button", { name: "Delete dataset" }).click(),
        until: (page) => page.getByRole("alertdialog"),
      },
      dialogOf("Full value", /row 1$/),
      {
        open: (page) => page.getByRole("button", { name: "Column age" }).click(),
        until: (page) => page.getByRole("menu"),
      },
    ],
  });
  // Unreadable files are only kept when they are large, so this one is only marked as such.
  await page.route(`**/datasets/${id}?_rsc=*`, async (route) => {
    const response = await route.fetch();
    const unreadable = (await response.text())
      .replaceAll('"status":"ready"', '"status":"failed"')
      .replaceAll(/"fault":(null|"\$undefined")/g, '"fault":"It has no columns."');
    await route.fulfill({ response, body: unreadable });
  });
  await page.goto(builtIn.url);
  await page.locator(`a[href="/datasets/${id}"]`).first().click();
  await expect(page.getByText("This dataset could not be read. It has no columns.")).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});

test("the settings", async ({ page, builtIn, scripted }) => {
  for (const { url } of [builtIn, scripted.caveat]) {
    await examineScreen(page, {
      address: `${url}/settings`,
      until: (page) => page.getByRole("region", { name: "Storage" }),
    });
  }
});

test("addresses that do not exist", async ({ page, builtIn }) => {
  const nothing = [
    ["s", "Conversation not found"],
    ["datasets", "Dataset not found"],
    ["elsewhere", "Page not found"],
  ] as const;
  for (const [place, title] of nothing) {
    await examineScreen(page, {
      address: `${builtIn.url}/${place}/${crypto.randomUUID()}`,
      until: (page) => page.getByRole("heading", { name: title }),
    });
  }
});

test("code that fails to load is reported, and loaded again on the next use", async ({ page, builtIn }) => {
  await page.goto(await askAboutPenguins(builtIn.url, "average body mass by species", "code"));
  await expect(panel(page).getByRole("tab", { name: "Code", selected: true })).toBeVisible();
  await expect(drawnChart(page)).toBeVisible();
  await page.route("**/_next/static/**", (route) => route.abort());
  // An overlay does not open.
  await page.keyboard.press("Control+/");
  await expect(page.getByText("The server is not responding. Retrying; what you wrote is kept.")).toBeVisible();
  // A section of the page is replaced.
  await panel(page).getByRole("tab", { name: "Model calls" }).click();
  await expect(page.getByRole("heading", { name: "This page stopped working" })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.unroute("**/_next/static/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No model was called: this answer was computed by code alone.")).toBeVisible();
  await page.keyboard.press("Control+/");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("a failing frame is reported in its place, with a working next step", async ({ page, builtIn }) => {
  // The frame's browser call fails until the test allows it again.
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => {
      if (query.includes("48rem") && sessionStorage.getItem("works") === null) throw new Error("broken");
      return ask(query);
    };
  });
  const address = await askAboutPenguins(builtIn.url, "how many rows are there?");
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "This page stopped working" })).toBeVisible();
  await expect(page.getByText("Try again, or ask a new question.")).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.setViewportSize(phone);
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  await page.evaluate(() => sessionStorage.setItem("works", "again"));
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(main(page).getByText("344").first()).toBeVisible();
  await expect(page).toHaveURL(address);
});
