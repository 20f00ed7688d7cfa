import { withSupportedNode } from "./setup/node-version.mjs";

// `npm test`: set-up, every check, every test.
withSupportedNode(async () => {
  const { launch } = await import("./launch/launch.mjs");
  const { repositoryRoot } = await import("./setup/repository.mjs");
  const { runTests } = await import("./tests/run-tests.mjs");
  const { fileURLToPath } = await import("node:url");
  await launch({
    root: repositoryRoot,
    script: fileURLToPath(import.meta.url),
    work: (ending) => runTests({ root: repositoryRoot, ending }),
  });
});
