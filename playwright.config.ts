import { defineConfig } from "@playwright/test";

/** Browser journeys against the built product; each spec file starts its own servers (see e2e/start-caveat.ts). */
export default defineConfig({
  projects: [
    { name: "api", testDir: "e2e/api" },
    { name: "browser", testDir: "e2e/browser" },
  ],
  timeout: 120_000,
  expect: { timeout: 30_000 },
  workers: 1,
  forbidOnly: true,
  retries: 0,
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  use: {
    launchOptions: {
      executablePath: process.env.CAVEAT_BROWSER,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    trace: "retain-on-failure",
  },
});
