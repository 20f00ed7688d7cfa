import { execFileSync } from "node:child_process";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { pythonOfTests } from "./attacks/attack-bench";

const { python, runtimeDirectory } = pythonOfTests;

/** Evaluates `expression` over the module, as JSON. */
function evaluate(expression: string): unknown {
  const script = `import json, sys
sys.path.insert(0, sys.argv[1])
import pandas, sysconfig
from confinement import interpreter_paths
print(json.dumps(${expression}))`;
  return JSON.parse(execFileSync(python, ["-I", "-B", "-c", script, runtimeDirectory], { encoding: "utf8" }));
}

describe("the paths of an interpreter", () => {
  const paths = evaluate("interpreter_paths.interpreter_paths(sys.argv[1])") as string[];
  const covers = (file: string) => paths.some((folder) => file === folder || file.startsWith(`${folder}/`));

  it("include its library, its packages and every shared library in use", () => {
    const needed = evaluate(
      "[sysconfig.get_path('stdlib'), pandas.__file__, *interpreter_paths.loaded_library_folders()]",
    ) as string[];
    expect(needed.length).toBeGreaterThan(3);
    expect(needed.filter((file) => !covers(file))).toEqual([]);
  });

  it("include no home, no root folder and nothing in this repository but the environment", () => {
    const root = path.resolve(runtimeDirectory, "..", "..", "..");
    const outside = [
      "/",
      "/usr",
      "/etc",
      "/home",
      "/root",
      "/tmp",
      "/proc",
      root,
      runtimeDirectory,
      path.join(root, "package.json"),
    ];
    expect(outside.filter(covers)).toEqual([]);
  });

  it("name nothing twice", () => {
    expect(evaluate("interpreter_paths.without_nested(['/b', '/a/x', '/a', '/ab', '/a'])")).toEqual([
      "/a",
      "/ab",
      "/b",
    ]);
  });
});
