import { createBuiltinEngine } from "@/lib/engines/builtin/create-builtin-engine";
import { pythonOfTests } from "@/lib/execution/attacks/python-of-tests";
import { createPythonExecutor } from "@/lib/execution/create-python-executor";
import type { Container } from "@/lib/server/container";
import { resolveParquet } from "@/lib/server/datasets/dataset-facts";
import { createServerFixture, type ServerFixture } from "../server-fixture";

/** Opens a server process that answers with the built-in engine and a real sandbox. */
export async function openWorkingServer(): Promise<{ fixture: ServerFixture; container: Container }> {
  const fixture = await createServerFixture();
  const executor = createPythonExecutor({
    ...pythonOfTests,
    sandbox: "auto",
    resolveParquet: (id) => resolveParquet(container, id),
  });
  const { container } = await fixture.open(
    { engine: createBuiltinEngine(), executor, doubtsMs: 600_000 },
    { works: true },
  );
  return { fixture, container };
}
