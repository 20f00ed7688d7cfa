import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { quietEnvironment } from "../setup/page-build.mjs";

/**
 * Builds the parameters with which Node runs one of our TypeScript files directly.
 * @param {{ root: string, file: string, python: string }} options the repository, an absolute path, the interpreter for
 * analyses
 * @returns {{ parameters: string[], env: NodeJS.ProcessEnv }} parameters of the file itself follow
 */
export function toTypeScriptCommand({ root, file, python }) {
  const hooks = pathToFileURL(join(root, "scripts", "setup", "typescript-hooks.mjs")).href;
  return {
    parameters: ["--experimental-transform-types", "--disable-warning=ExperimentalWarning", `--import=${hooks}`, file],
    env: { ...process.env, ...quietEnvironment, CAVEAT_ROOT: root, CAVEAT_PYTHON: python },
  };
}
