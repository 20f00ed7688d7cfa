import { defineConfig } from "vitest/config";
import { fileURLToPath } from "node:url";

/** Tests that draw in a document of their own or remember something in it: they must not find what others have left. */
const documents = ["components/**/*.test.tsx", "components/draft/**/*.test.ts"];

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
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
          // Loading the modules anew for each file takes longer than most files' tests; none of these changes what others see.
          isolate: false,
        },
      },
    ],
  },
});
