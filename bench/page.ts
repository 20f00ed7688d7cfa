import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "playwright";
import { startEmbeddedDatabase } from "@/lib/persistence/embedded/embedded-database";
import { openPersistence } from "@/lib/persistence/persistence";
import { repositoryRoot } from "@/lib/testing/source-files";
import { ensurePageBuild } from "../scripts/setup/page-build.mjs";
import { launchBrowser } from "./browser/launch-browser";
import { interact } from "./page/interact";
import { openMeasuredPage } from "./page/measured-page";
import { scrollThrough } from "./page/scroll-through";
import { watchAnswers, type WatchedAnswer } from "./page/watch-answer";
import { writeSession } from "./page/write-session";
import { quantile } from "./report/quantile";
import { toTable } from "./report/to-table";
import { toTargetLines } from "./report/to-target-lines";
import { startServer } from "./server/start-server";

const { values } = parseArgs({
  options: { messages: { type: "string", default: "300" }, charts: { type: "string", default: "60" } },
});
const [questions, charts] = [Math.ceil(Number(values.messages) / 2), Number(values.charts)];

await ensurePageBuild(repositoryRoot);
const directory = await mkdtemp(path.join(tmpdir(), "caveat-page-"));
const database = await startEmbeddedDatabase({ directory });
try {
  const persistence = await openPersistence({
    connectionString: database.connectionString,
    migrationsDirectory: path.join(repositoryRoot, "prisma", "migrations"),
    owner: randomUUID(),
  });
  const owner = randomUUID();
  const long = await writeSession(persistence, { owner, questions, charts });
  const short = await writeSession(persistence, { owner, questions: 1, charts: 0 });
  await persistence.close();
  const server = startServer({ CAVEAT_DATA_DIR: directory, DATABASE_URL: database.connectionString });
  const browser = await launchBrowser();
  try {
    const url = await server.ready;
    // The first answers of a server are slower than all later ones.
    await visit(browser, url);
    await visit(browser, `${url}/s/${short}`);
    print({
      home: await visit(browser, url),
      session: await visit(browser, `${url}/s/${short}`),
      ...(await visitLong(browser, `${url}/s/${long}`)),
      answers: await watchAnswers(browser),
    });
  } finally {
    await browser.close();
    await server.stop();
  }
} finally {
  await database.stop();
  await rm(directory, { recursive: true, force: true });
}

/** Visits a page for the first time, until the network is idle. */
async function visit(browser: Browser, address: string) {
  const measured = await openMeasuredPage(browser);
  try {
    await measured.page.goto(address, { waitUntil: "networkidle" });
    await measured.page.getByRole("textbox", { name: "Ask a question" }).waitFor();
    return { seen: await measured.see(), scripts: await measured.scripts() };
  } finally {
    await measured.close();
  }
}

/** Opens, uses and scrolls the long conversation from its end to its beginning and back. */
async function visitLong(browser: Browser, address: string) {
  const measured = await openMeasuredPage(browser);
  try {
    const { page } = measured;
    await page.goto(address, { waitUntil: "networkidle" });
    await page.locator(".js-plotly-plot .main-svg").first().waitFor({ state: "attached", timeout: 60_000 });
    const opened = { seen: await measured.see(), ...(await measured.weigh()) };
    const { plotly } = await measured.scripts();
    await interact(page);
    const used = await measured.see();
    const scrolled = await scrollThrough(page);
    const seen = await measured.see();
    const end = await measured.weigh();
    return { plotly, opened, used, scrolled: { ...scrolled, seen, ...end } };
  } finally {
    await measured.close();
  }
}

function print(found: {
  home: Awaited<ReturnType<typeof visit>>;
  session: Awaited<ReturnType<typeof visit>>;
  plotly: number;
  opened: Awaited<ReturnType<typeof visitLong>>["opened"];
  used: Awaited<ReturnType<typeof visitLong>>["used"];
  scrolled: Awaited<ReturnType<typeof visitLong>>["scrolled"];
  answers: readonly WatchedAnswer[];
}): void {
  const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  const ms = (time: number) => `${time.toFixed(0)} ms`;
  const shift = (share: number) => share.toFixed(3);
  const longest = (times: readonly number[]) => Math.max(0, ...times);
  const { home, session, opened, used, scrolled, answers } = found;
  console.log(
    `Pages of a built server in Chromium, 1440 × 900, without a graphics card. 1 KB is 1,024 bytes, compressed as transferred.\n` +
      `Machine load: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores; above that, times include queueing.\n`,
  );
  console.log(
    toTable(
      ["first visit", "scripts to hydrate", "all scripts until idle", "LCP", "CLS", "longest task"],
      Object.entries({ "new question": home, conversation: session }).map(([name, { seen, scripts }]) => [
        name,
        kb(scripts.document),
        kb(scripts.product),
        ms(seen.lcp),
        shift(seen.cls),
        ms(longest(seen.longTasks)),
      ]),
    ),
  );
  const dropped = scrolled.seen.frames.filter((time) => time > 50).length;
  console.log(
    `\n${toTable(
      [`${questions * 2} messages, ${charts} charts`, "figure"],
      [
        ["LCP", ms(opened.seen.lcp)],
        ["longest task while it opens", ms(longest(opened.seen.longTasks))],
        [
          "elements when open / after scrolling",
          `${opened.nodes.toLocaleString("en")} / ${scrolled.nodes.toLocaleString("en")}`,
        ],
        ["script memory when open / after scrolling", `${kb(opened.heap)} / ${kb(scrolled.heap)}`],
        ["interactions measured", used.interactions.length],
        ["scrolled from end to end and back", `${scrolled.pixels.toLocaleString("en")} px in ${ms(scrolled.time)}`],
        ["most charts drawn at once", scrolled.mostCharts],
        ["longest task while scrolling", ms(longest(scrolled.seen.longTasks))],
        ["frames / slower than 50 ms", `${scrolled.seen.frames.length} / ${dropped}`],
        ["frame time, p95", ms(quantile(scrolled.seen.frames, 0.95))],
      ],
    )}`,
  );
  const shifts = [
    ...answers.flatMap(({ viewport, run, opened }) => [
      { what: `from question to answer, ${viewport}`, seen: run },
      { what: `while that conversation opens, ${viewport}`, seen: opened },
    ]),
    { what: "while the long conversation opens", seen: opened.seen },
  ];
  console.log(
    `\n${toTable(
      ["shifts", "CLS", "largest", "moved element"],
      shifts.map(({ what, seen: { cls, moved } }) => [what, shift(cls), shift(moved.by), moved.what]),
    )}`,
  );
  const inp = quantile(used.interactions, 0.98);
  const target = (name: string, measured: number, limit: number, show: (value: number) => string) =>
    ({ name, measured, limit, is: "at most", show }) as const;
  console.log(
    `\n${toTargetLines([
      target("scripts to hydrate a new question", home.scripts.document, 180 * 1024, kb),
      target("scripts to hydrate a conversation", session.scripts.document, 180 * 1024, kb),
      target("scripts that draw the first chart", found.plotly, 470 * 1024, kb),
      target("LCP of a new question", home.seen.lcp, 2_500, ms),
      target("LCP of the long conversation", opened.seen.lcp, 2_500, ms),
      ...shifts.map(({ what, seen }) => target(`CLS ${what}`, seen.cls, 0.05, shift)),
      target("INP in the long conversation", inp, 100, ms),
      target("longest task while scrolling it", longest(scrolled.seen.longTasks), 500, ms),
    ]).join("\n")}`,
  );
}
