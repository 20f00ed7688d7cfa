import { defineConfig } from "vitest/config";
import { fileURLToPath } from "node:url";
import { actionReferences } from "./components/testing/action-references.mjs";

/** Tests that draw in a document or store something in it: they must not see the state of others. */
const documents = ["components/**/*.test.tsx", "components/draft/**/*.test.ts"];

/** Tests that add an entry to a registry before anything reads it. */
const registries = ["lib/**/one-more-*.test.ts"];

const globalSetup = ["lib/testing/global-setup.ts"];
const setupFiles = ["lib/testing/fixed-samples.ts", "components/testing/end-health-polls.ts"];

export default defineConfig({
  plugins: [actionReferences()],
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    maxWorkers: 2,
    // Long enough for a machine with ten times the work that it can do: only what hangs fails by time.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    projects: [
      { extends: true, test: { name: "documents", include: documents } },
      { extends: true, test: { name: "registries", include: registries, globalSetup, setupFiles } },
      {
        extends: true,
        test: {
          name: "parts",
          include: [
            "lib/**/*.test.ts",
            "components/**/*.test.ts",
            "app/**/*.test.ts",
            "scripts/**/*.test.ts",
            "bench/**/*.test.ts",
          ],
          exclude: [...documents, ...registries],
          globalSetup,
          setupFiles,
          // Reloading the modules for each file takes longer than most files' tests; none of these changes what others
          // see.
          isolate: false,
        },
      },
    ],
  },
});
