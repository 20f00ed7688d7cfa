import { expect, type Page } from "@playwright/test";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { watchPage } from "./support/journey";
import { readSights, watchSights } from "./support/sights";

const transcript = (page: Page) => page.locator("[data-transcript]");
const turn = (page: Page, question: string) => page.getByRole("main").getByRole("article", { name: question });
const list = (page: Page) => page.getByRole("navigation", { name: "Conversations" });

/** Questions that the built-in engine answers immediately, each with a different text. */
const small = (number: number) => `What can you do? (${number})`;

/** Where the visible messages begin, in whole pixels from the top of the transcript. */
function messagesInSight(page: Page): Promise<string[]> {
  return transcript(page).evaluate((frame) => {
    const { top, bottom } = frame.getBoundingClientRect();
    return [...frame.querySelectorAll<HTMLElement>("article, [data-answer]")]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > top && box.top < bottom)
      .map(({ element, box }) => `${element.dataset.question ?? element.dataset.answer}: ${Math.round(box.top - top)}`);
  });
}

/** Scrolls until a turn begins this far from the top of the transcript, in pixels. */
async function wheelTo(page: Page, question: string, distance: number): Promise<void> {
  await transcript(page).hover();
  await expect
    .poll(async () => {
      const off = await turn(page, question).evaluate((element, wanted) => {
        const top = element.closest("[data-transcript]")?.getBoundingClientRect().top ?? 0;
        return Math.round(element.getBoundingClientRect().top - top - wanted);
      }, distance);
      if (off !== 0) await page.mouse.wheel(0, off);
      return off;
    })
    .toBe(0);
}

test("a reader in the middle of a conversation finds the same messages at the same height after a reload and on every return", async ({
  page,
  builtIn,
}) => {
  const watch = watchPage(page, builtIn.url);
  const api = new ApiClient(builtIn.url);
  const { id: datasetId } = await api.addSample("penguins");
  const other = await api.ask("what else can you do?");
  const { id } = await api.ask(small(1), [datasetId]);
  const say = (question: string) => api.send("POST", `/api/sessions/${id}/messages?wait=true`, { question });
  const charted = "average body mass by species";
  for (let number = 2; number <= 24; number += 1) await say(number === 8 ? charted : small(number));
  const { messages } = await api.session(id);
  await watchSights(page);
  await page.goto(`${builtIn.url}/s/${id}`);
  await expect(turn(page, small(24))).toBeInViewport();
  await expect(turn(page, small(1)).getByText("(1)")).not.toBeInViewport();

  await wheelTo(page, charted, -137);
  await expect(turn(page, charted).locator(".js-plotly-plot .main-svg").first()).toBeVisible();
  await wheelTo(page, charted, -137);
  const inSight = await messagesInSight(page);
  expect(inSight.length).toBeGreaterThan(1);
  const seeTheSame = () => expect.poll(() => messagesInSight(page)).toEqual(inSight);
  await page.reload();
  await expect(turn(page, charted).locator(".js-plotly-plot .main-svg").first()).toBeVisible();
  await seeTheSame();
  expect(await readSights(page)).toHaveLength(1);

  await list(page).locator(`a[href="/s/${other.id}"]`).click();
  await expect(turn(page, "what else can you do?")).toBeVisible();
  await page.goBack();
  await seeTheSame();
  await list(page).locator(`a[href="/s/${other.id}"]`).click();
  await expect(turn(page, "what else can you do?")).toBeVisible();
  await list(page).locator(`a[href="/s/${id}"]`).click();
  await seeTheSame();

  const linked = messages.find(({ text }) => text === small(3));
  await page.goto(`${builtIn.url}/s/${id}?message=${linked?.id}`);
  await expect.poll(async () => (await messagesInSight(page))[0]).toBe(`${linked?.id}: 24`);
  await wheelTo(page, small(5), -30);
  const below = await messagesInSight(page);
  await page.reload();
  await expect.poll(() => messagesInSight(page)).toEqual(below);

  const toTheEnd = page.getByRole("button", { name: "Scroll to the end" });
  await toTheEnd.click();
  await expect(toTheEnd).toHaveCount(0);
  await expect(turn(page, small(24)).locator("[data-end]")).toBeInViewport();
  await page.reload();
  await expect(turn(page, small(24)).locator("[data-end]")).toBeInViewport();
  await expect(toTheEnd).toHaveCount(0);
  await list(page).locator(`a[href="/s/${other.id}"]`).click();
  await expect(turn(page, "what else can you do?")).toBeVisible();
  await say("What can you do now?");
  await page.goBack();
  await expect(turn(page, "What can you do now?")).toBeInViewport();
  watch.assertQuiet();
});

test("a reader who has scrolled away from a waiting card is not scrolled back to it, although it has the keyboard focus", async ({
  page,
  builtIn,
}) => {
  const api = new ApiClient(builtIn.url);
  const { id: datasetId } = await api.addSample("penguins");
  const { id } = await api.ask(small(1), [datasetId]);
  const say = (question: string) => api.send("POST", `/api/sessions/${id}/messages?wait=true`, { question });
  for (let number = 2; number <= 4; number += 1) await say(small(number));
  await api.send("PATCH", `/api/sessions/${id}`, { approval: "ask" });
  await say("average body mass by species");
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto(`${builtIn.url}/s/${id}`);
  const card = page.getByRole("main").getByRole("region", { name: "Approve the plan" });
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport();
  await wheelTo(page, small(1), 10);
  const inSight = await messagesInSight(page);
  await page.reload();
  await expect(card).toBeFocused();
  await expect.poll(() => messagesInSight(page)).toEqual(inSight);
  await page.getByRole("button", { name: "Go to it" }).click();
  await expect(card).toBeInViewport();
});
