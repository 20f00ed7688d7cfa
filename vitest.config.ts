import { defineConfig } from "vitest/config";
import { fileURLToPath } from "node:url";

/** Tests that draw in a document or store something in it: they must not see the state of others. */
const documents = ["components/**/*.test.tsx", "components/draft/**/*.test.ts"];

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // The default is one second, which a busy machine exceeds.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: "documents", include: documents } },
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
          exclude: documents,
          globalSetup: ["lib/testing/global-setup.ts"],
          setupFiles: ["lib/testing/fixed-samples.ts"],
          // Reloading the modules for each file takes longer than most files' tests; none of these changes what others
          // see.
          isolate: false,
        },
      },
    ],
  },
});
