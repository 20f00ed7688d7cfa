import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import { launchBrowser } from "../browser/launch-browser";

/** The product's page in a real browser, limited to uploads. */
export interface UploadPage {
  /** Puts a file into the composer. */
  choose(file: string): Promise<void>;
  /** What the page currently says about uploads; null when there are none. */
  progress(): Promise<string | null>;
  /** Presses the button that cancels an upload. */
  cancel(fileName: string): Promise<void>;
  /** Writes a question and sends it. */
  ask(question: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the page at `url`. Throws when there is no browser. */
export async function openUploadPage(url: string): Promise<UploadPage> {
  const browser = await launchBrowser();
  const page: Page = await browser.newPage();
  await page.goto(url);
  const list = page.getByRole("list", { name: "Uploads" });
  return {
    choose: (file) => page.getByLabel("Add data").first().setInputFiles(file),
    progress: async () => ((await list.count()) === 0 ? null : list.innerText({ timeout: 5_000 }).catch(() => null)),
    cancel: (fileName) => page.getByRole("button", { name: `Cancel the upload of ${fileName}` }).click(),
    ask: async (question) => {
      await page.getByRole("textbox", { name: "Ask a question" }).fill(question);
      await page.keyboard.press("Enter");
    },
    close: () => browser.close(),
  };
}

/** Extracts the percentage from a page's text about an upload; null when there is none. */
export function toPercentage(progress: string | null): number | null {
  const found = /(\d+) %/.exec(progress ?? "")?.[1];
  return found === undefined ? null : Number(found);
}

/** What a page says while an upload proceeds. */
const goingWell = /%|waits for|being read/;

/**
 * Calls back with the page's text, whenever that changes, until `until` holds for it. Throws when it reports an error.
 */
export async function followProgress(
  page: Pick<UploadPage, "progress">,
  { until, onChange }: { until: (progress: string | null) => boolean; onChange: (progress: string | null) => void },
): Promise<void> {
  let last: string | null | undefined;
  for (;;) {
    const progress = await page.progress();
    if (progress !== last) onChange(progress);
    last = progress;
    if (progress !== null && !goingWell.test(progress))
      throw new Error(`The page says: ${progress.replaceAll("\n", " ")}`);
    if (until(progress)) return;
    await wait(200);
  }
}
