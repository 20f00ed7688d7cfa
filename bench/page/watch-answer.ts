import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright";
import { simpleSuccess } from "@/lib/testing/model-server/example-flows";
import { startScriptedModelServer, type ModelScript } from "@/lib/testing/model-server/scripted-model-server";
import { repositoryRoot } from "@/lib/testing/source-files";
import { startServer } from "../server/start-server";
import { openMeasuredPage, viewports } from "./measured-page";
import type { Seen } from "./page-probe";

/**
 * How long the model takes for each reply: longer than the delay after which a shift no longer counts as caused by an
 * input. Milliseconds.
 */
const replyMs = 700;

/** How long the page is observed once everything is there, in milliseconds. */
const restMs = 1_500;

const chart = 'fig = px.histogram(df, x="age", nbins=12, title="Ages of customers", labels={"age": "Age (years)"})';

/** Observations in one window. */
export interface WatchedAnswer {
  viewport: keyof typeof viewports;
  /** From the question to its answer, with its chart drawn. */
  run: Seen;
  /** The same conversation, reopened until its chart is drawn. */
  opened: Seen;
}

/**
 * Asks a question in windows of both sizes, of a server whose model takes its time, and observes until the answer is
 * there with its table of evidence and its chart; then opens that conversation again.
 */
export async function watchAnswers(browser: Browser): Promise<WatchedAnswer[]> {
  const directory = await mkdtemp(path.join(tmpdir(), "caveat-answer-"));
  const model = await startScriptedModelServer({ script: slowly() });
  const server = startServer({
    CAVEAT_DATA_DIR: directory,
    OPENAI_API_KEY: "key-of-a-scripted-model",
    OPENAI_BASE_URL: model.url,
  });
  try {
    const url = await server.ready;
    const watched: WatchedAnswer[] = [];
    for (const viewport of ["wide", "phone"] as const) {
      const { address, run } = await watchRun(browser, { url, viewport });
      watched.push({ viewport, run, opened: await watchOpening(browser, { address, viewport }) });
    }
    return watched;
  } finally {
    await server.stop();
    await model.close();
    await rm(directory, { recursive: true, force: true });
  }
}

/** A straightforward model that takes its time for each reply and writes the last one word by word. */
function slowly(): ModelScript {
  const replies: ModelScript = {
    ...simpleSuccess.script,
    generate_code: `result = df[["age"]].describe().reset_index()\n${chart}`,
  };
  return Object.fromEntries(
    Object.entries(replies).map(([task, reply]) => [task, { delayMs: replyMs, chunkDelayMs: 30, reply }]),
  ) as ModelScript;
}

async function watchRun(browser: Browser, given: { url: string; viewport: keyof typeof viewports }) {
  const measured = await openMeasuredPage(browser, viewports[given.viewport]);
  try {
    const { page } = measured;
    await page.goto(given.url, { waitUntil: "networkidle" });
    const file = path.join(repositoryRoot, "lib", "testing", "fixtures", "customers.csv");
    await page.getByLabel("Add data").first().setInputFiles(file);
    await page.getByRole("list", { name: "Data for this question" }).getByText("customers").waitFor();
    await page.getByRole("textbox", { name: "Ask a question" }).fill(simpleSuccess.question);
    await page.keyboard.press("Enter");
    await untilAnswered(page);
    return { address: page.url(), run: await measured.see() };
  } finally {
    await measured.close();
  }
}

async function watchOpening(
  browser: Browser,
  given: { address: string; viewport: keyof typeof viewports },
): Promise<Seen> {
  const measured = await openMeasuredPage(browser, viewports[given.viewport]);
  try {
    await measured.page.goto(given.address);
    await untilAnswered(measured.page);
    return await measured.see();
  } finally {
    await measured.close();
  }
}

/** Waits until the chart of the answer is drawn and the page is settled. */
async function untilAnswered(page: Page): Promise<void> {
  const answer = page.getByRole("main").getByRole("article").last();
  await answer.getByRole("button", { name: /(Checked|Answered) in/ }).waitFor();
  await answer.locator(".js-plotly-plot .main-svg").first().waitFor();
  await page.waitForLoadState("networkidle").catch(() => undefined);
  await page.waitForTimeout(restMs);
}
