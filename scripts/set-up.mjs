import { withSupportedNode } from "./setup/node-version.mjs";

// `npm run set-up`: sets up and builds without serving, for example for a container image.
withSupportedNode(async () => {
  const { launch } = await import("./launch/launch.mjs");
  const { repositoryRoot } = await import("./setup/repository.mjs");
  const { setUpRest } = await import("./setup/set-up.mjs");
  const { fileURLToPath } = await import("node:url");
  await launch({
    root: repositoryRoot,
    script: fileURLToPath(import.meta.url),
    work: async () => {
      await setUpRest(repositoryRoot, { build: true });
      return 0;
    },
  });
});
