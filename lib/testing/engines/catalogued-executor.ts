import { pythonOfTests } from "@/lib/execution/attacks/python-of-tests";
import { createPythonExecutor } from "@/lib/execution/create-python-executor";
import { createFolderFiles } from "@/lib/files/folder-files";
import type { CodeExecutor } from "@/lib/ports/runs/code-executor";
import type { Container } from "@/lib/server/container";
import { resolveParquet } from "@/lib/server/datasets/dataset-facts";

/**
 * Creates a real sandbox that outlives the servers of a test.
 * @param options.catalogue returns the catalogue of the server that runs at the time.
 */
export function createCataloguedExecutor(options: {
  dataDirectory: string;
  catalogue: () => Container["catalogue"];
}): CodeExecutor {
  return createPythonExecutor({
    ...pythonOfTests,
    sandbox: "auto",
    exercise: false,
    resolveParquet: (versionId) =>
      resolveParquet({ catalogue: options.catalogue(), files: createFolderFiles(options.dataDirectory) }, versionId),
  });
}
