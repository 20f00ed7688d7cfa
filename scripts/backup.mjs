import { withSupportedNode } from "./setup/node-version.mjs";

// `npm run backup -- [folder]` copies everything that Caveat stores into a new folder; `npm run restore -- <folder>`
// restores it.
withSupportedNode(async () => {
  const { launch } = await import("./launch/launch.mjs");
  const { repositoryRoot } = await import("./setup/repository.mjs");
  const { runBackup } = await import("./launch/run-backup.mjs");
  const { fileURLToPath } = await import("node:url");
  await launch({
    root: repositoryRoot,
    script: fileURLToPath(import.meta.url),
    work: () => runBackup(repositoryRoot, process.argv.slice(2)),
  });
});
