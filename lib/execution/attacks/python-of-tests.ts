import path from "node:path";

const root = path.resolve(import.meta.dirname, "..", "..", "..");

/** Interpreter and runtime of this repository, for tests. */
export const pythonOfTests = {
  python: process.env.CAVEAT_PYTHON ?? path.join(root, ".venv", "bin", "python"),
  runtimeDirectory: path.join(root, "lib", "execution", "runtime"),
};
