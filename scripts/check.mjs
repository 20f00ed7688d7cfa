import { withSupportedNode } from "./setup/node-version.mjs";

// `npm run check`: format, types, lint, boundaries and dead code, of JavaScript and of Python.
withSupportedNode(async () => {
  const { launch } = await import("./launch/launch.mjs");
  const { repositoryRoot } = await import("./setup/repository.mjs");
  const { ensurePrismaClient } = await import("./setup/prisma-client.mjs");
  const { setUpChecks } = await import("./setup/set-up.mjs");
  const { runChecks } = await import("./checks/run-checks.mjs");
  const { fileURLToPath } = await import("node:url");
  await launch({
    root: repositoryRoot,
    script: fileURLToPath(import.meta.url),
    work: async (ending) => {
      await ensurePrismaClient(repositoryRoot);
      await setUpChecks(repositoryRoot);
      const failed = await runChecks(repositoryRoot, { ending });
      return failed.length > 0 || ending.aborted ? 1 : 0;
    },
  });
});
