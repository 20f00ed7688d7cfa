import { withSupportedNode } from "./setup/node-version.mjs";

// `npm run bench:<name>` and `npm run eval:<name>`: measure one thing, with the real parts of the product. The files are in `bench/`.
withSupportedNode(async () => {
  const { launch } = await import("./launch/launch.mjs");
  const { repositoryRoot } = await import("./setup/repository.mjs");
  const { runBench } = await import("./launch/run-bench.mjs");
  const { fileURLToPath } = await import("node:url");
  await launch({
    root: repositoryRoot,
    script: fileURLToPath(import.meta.url),
    work: () => runBench(repositoryRoot, process.argv.slice(2)),
  });
});
