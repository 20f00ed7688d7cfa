import path from "node:path";
import { expect, type Page } from "@playwright/test";

/** Absolute path of a built-in sample file. */
export function samplePath(name: string): string {
  return path.resolve(import.meta.dirname, "../../public/samples", `${name}.csv`);
}

/**
 * Watches a page: `assertQuiet` fails when anything was asked of another origin, or an error was thrown or written to the
 * console since.
 */
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

/** Puts a file into the composer and waits until it can be asked about. */
export async function addFile(page: Page, file: string, name: string): Promise<void> {
  await page.getByLabel("Add data").first().setInputFiles(file);
  await expect(page.getByRole("list", { name: "Data for this question" }).getByText(name)).toBeVisible();
}

/** Types a question and sends it with Enter. */
export async function ask(page: Page, question: string): Promise<void> {
  const composer = page.getByRole("textbox", { name: "Ask a question" });
  await composer.fill(question);
  await composer.press("Enter");
}

/** The first chart of the conversation, drawn. */
export function drawnChart(page: Page) {
  return page.getByRole("main").locator(".js-plotly-plot .main-svg").first();
}
