import { withSupportedNode } from "./setup/node-version.mjs";

// `npm start`: sets up what is missing and serves; with --dev it rebuilds on every change.
withSupportedNode(async () => {
  const { launch } = await import("./launch/launch.mjs");
  const { repositoryRoot } = await import("./setup/repository.mjs");
  const { runServer } = await import("./launch/run-server.mjs");
  const { fileURLToPath } = await import("node:url");
  await launch({
    root: repositoryRoot,
    script: fileURLToPath(import.meta.url),
    work: (ending) => runServer({ root: repositoryRoot, isDevelopment: process.argv.includes("--dev"), ending }),
  });
});
