import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBuiltinEngine } from "@/lib/engines/builtin/create-builtin-engine";
import { pythonOfTests } from "@/lib/execution/attacks/python-of-tests";
import { createPythonExecutor } from "@/lib/execution/create-python-executor";
import type { Container } from "@/lib/server/container";
import { resolveParquet } from "@/lib/server/datasets/dataset-facts";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { openExample } from "./open-example";

let fixture: ServerFixture;
beforeEach(async () => {
  fixture = await createServerFixture();
});
afterEach(() => fixture.close());

describe("the example", () => {
  it("is computed from a sample by the built-in engine, once, even when a model is set up", async () => {
    const model = createFakeReasoningEngine({});
    const executor = createPythonExecutor({
      ...pythonOfTests,
      sandbox: "auto",
      exercise: false,
      resolveParquet: (versionId) => resolveParquet(container, versionId),
    });
    const { container }: { container: Container } = await fixture.open({ engine: model, executor }, { works: true });
    const example = await openExample(container);
    expect(example).toMatchObject({ title: "Example: penguins", engine: "builtin", status: "completed" });
    const answers = example.messages.flatMap(({ answer }) => answer ?? []);
    expect(answers.map(({ kind }) => kind)).toEqual(["answered", "cannot_answer", "answered"]);
    expect(answers[1]?.explanation).toContain("salary");
    expect(answers[0]).toMatchObject({ verdict: { status: "caveats" }, figures: [{ kind: "plotly" }] });
    expect(answers[0]?.explanation).toContain("5,076");
    expect(model.calls).toEqual([]);

    expect((await openExample(container)).id).toBe(example.id);
    await container.sessions.delete(example.id);
    const again = await openExample(container);
    expect(again.id).not.toBe(example.id);
    // The sample exists already.
    expect(again.datasetIds).toEqual(example.datasetIds);
    await executor.close();
  });

  it("is not kept when it could not be computed, so that it is tried again", async () => {
    const { container } = await fixture.open({ engine: createBuiltinEngine() }, { works: true });
    const broken = await openExample(container);
    expect(broken.messages.some(({ answer }) => answer?.kind === "failed")).toBe(true);
    expect(await container.settings.exampleSession()).toBeNull();
    expect((await openExample(container)).id).not.toBe(broken.id);
  });
});
