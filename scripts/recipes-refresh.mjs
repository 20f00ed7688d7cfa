import { withSupportedNode } from "./setup/node-version.mjs";

// `npm run recipes:refresh` runs every recipe whose datasets have newer versions; `-- --dry-run` only reports what would
// change.
withSupportedNode(async () => {
  const { launch } = await import("./launch/launch.mjs");
  const { repositoryRoot } = await import("./setup/repository.mjs");
  const { runRefresh } = await import("./launch/run-refresh.mjs");
  const { fileURLToPath } = await import("node:url");
  await launch({
    root: repositoryRoot,
    script: fileURLToPath(import.meta.url),
    work: () => runRefresh(repositoryRoot, process.argv.slice(2)),
  });
});
