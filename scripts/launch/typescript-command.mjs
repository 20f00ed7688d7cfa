import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { quietEnvironment } from "../setup/page-build.mjs";

/**
 * How Node is to run a TypeScript file of ours as it stands.
 * @param {{ root: string, file: string, python: string }} options the repository, an absolute path, the interpreter for analyses
 * @returns {{ parameters: string[], env: NodeJS.ProcessEnv }} parameters of the file itself come after these
 */
export function toTypeScriptCommand({ root, file, python }) {
  const hooks = pathToFileURL(join(root, "scripts", "setup", "typescript-hooks.mjs")).href;
  return {
    parameters: ["--experimental-transform-types", "--disable-warning=ExperimentalWarning", `--import=${hooks}`, file],
    env: { ...process.env, ...quietEnvironment, CAVEAT_ROOT: root, CAVEAT_PYTHON: python },
  };
}
