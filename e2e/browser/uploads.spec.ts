import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import type { RunningCaveat } from "../start-caveat";
import { openUnsteadyLine, type UnsteadyLine } from "../unsteady-line";
import { ask, samplePath, watchPage } from "./support/journey";

let caveat: RunningCaveat;
let line: UnsteadyLine;
let folder: string;

test.beforeAll(async ({ builtIn }) => {
  caveat = builtIn;
  line = await openUnsteadyLine(caveat.url);
  folder = await mkdtemp(path.join(os.tmpdir(), "caveat-uploads-"));
});

test.afterAll(async () => {
  await line.close();
  await rm(folder, { recursive: true, force: true });
});

/** Writes a table of this many megabytes, a thousand rows in each, different for each name. */
async function writeTable(name: string, megabytes: number): Promise<string> {
  const file = path.join(folder, `${name}.csv`);
  const rows = Array.from({ length: megabytes * 1_000 }, (_, row) => `${row},${name} ${row % 97}`.padEnd(999, "."));
  await writeFile(file, `id,label\n${rows.join("\n")}\n`);
  return file;
}

const chooseFiles = (page: Page, ...files: string[]) => page.getByLabel("Add data").first().setInputFiles(files);
const onTheirWay = (page: Page) => page.getByRole("list", { name: "Uploads" });
/** More than the megabytes that systems buffer for a program that does not read, so that the page notices a stall. */
const large = 100;
const halfWay = /^[1-9]\d? % · /;
const chosen = (page: Page) => page.getByRole("list", { name: "Data for this question" });

test("an upload whose connection breaks resumes where it stopped", async ({ page }) => {
  const offsets: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  await page.goto(line.url);
  const standstill = line.letThrough(8);
  await chooseFiles(page, await writeTable("interrupted", large));
  await standstill;
  await expect(onTheirWay(page).getByText(halfWay)).toBeVisible();

  line.cut();
  await expect(onTheirWay(page).getByText(/% · waiting for the connection to resume/)).toBeVisible();
  void line.letThrough(Infinity);
  line.restore();
  await expect(chosen(page).getByText("interrupted")).toBeVisible();
  await expect(chosen(page).getByText("100,000 × 2")).toBeVisible();
  expect([offsets[0], offsets.length >= 2, Math.max(...offsets) > 0]).toEqual([0, true, true]);

  await ask(page, "how many rows are there?");
  await expect(page.getByRole("main").getByText("100,000").first()).toBeVisible();
});

test("an upload that is cancelled half-way leaves nothing behind", async ({ page }) => {
  const watch = watchPage(page, line.url);
  const before = await new ApiClient(caveat.url).send("GET", "/api/datasets?limit=100");
  await page.goto(line.url);
  const standstill = line.letThrough(8);
  await chooseFiles(page, await writeTable("unwanted", large));
  await standstill;
  await expect(onTheirWay(page).getByText(halfWay)).toBeVisible();
  await page.getByRole("button", { name: "Cancel the upload of unwanted.csv" }).click();
  await expect(onTheirWay(page)).toHaveCount(0);
  void line.letThrough(Infinity);
  await expect.poll(() => readdir(path.join(caveat.dataDirectory, "incoming"))).toEqual([]);
  const after = await new ApiClient(caveat.url).send("GET", "/api/datasets?limit=100");
  expect(await after.json()).toEqual(await before.json());
  watch.assertQuiet();
});

test("tables among several files are accepted, and another file is named with the reason", async ({ page }) => {
  const watch = watchPage(page, caveat.url);
  const picture = path.join(folder, "picture.csv");
  await writeFile(picture, Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01", "latin1"));
  await page.goto(caveat.url);
  await chooseFiles(page, samplePath("penguins"), picture, samplePath("gapminder"), samplePath("seattle-weather"));
  for (const name of ["penguins", "gapminder", "seattle-weather"]) {
    await expect(chosen(page).getByText(name)).toBeVisible();
  }
  await expect(onTheirWay(page).getByRole("alert")).toContainText("picture.csv");
  await expect(onTheirWay(page).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Remove picture.csv" }).click();
  await expect(onTheirWay(page)).toHaveCount(0);
  watch.assertQuiet();
});

test("a dropped folder adds its files, without its system files", async ({ page, context }) => {
  const watch = watchPage(page, caveat.url);
  const dropped = path.join(folder, "sales");
  await mkdir(path.join(dropped, "2024"), { recursive: true });
  await writeFile(path.join(dropped, "all.csv"), "month,amount\n1,2\n");
  await writeFile(path.join(dropped, ".DS_Store"), "not for anybody");
  await writeFile(path.join(dropped, "2024", "may.csv"), "day,amount\n1,2\n2,3\n");
  await page.goto(caveat.url);
  const session = await context.newCDPSession(page);
  const drag = (type: "dragEnter" | "dragOver" | "drop") =>
    session.send("Input.dispatchDragEvent", {
      type,
      x: 600,
      y: 500,
      data: { items: [], files: [dropped], dragOperationsMask: 1 },
    });
  await drag("dragEnter");
  await expect(page.getByText("Drop to add the data")).toBeVisible();
  await drag("dragOver");
  await drag("drop");
  await expect(chosen(page).getByText("all")).toBeVisible();
  await expect(chosen(page).getByText("may")).toBeVisible();
  await expect(chosen(page).getByRole("listitem")).toHaveCount(2);
  await expect(onTheirWay(page)).toHaveCount(0);
  watch.assertQuiet();
});
