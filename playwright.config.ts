import { defineConfig } from "@playwright/test";

/**
 * Journeys against the built product, in a browser and over the HTTP API: in one project, so that spec files share
 * servers where possible (see e2e/shared-caveat.ts).
 */
export default defineConfig({
  testDir: "e2e",
  // Long enough for a machine with ten times the work that it can do: only what hangs fails by time.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // With two servers each, which are idle for most of a journey.
  workers: 2,
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
    // The page's content is written for failed tests anyway; recording each step of all tests would be wasted work.
    screenshot: "only-on-failure",
  },
});
