import { afterAll, beforeAll, expect, it } from "vitest";
import { Installation } from "@/lib/domain/installation";
import { readEnvironment } from "@/lib/server/env";
import { addDataset } from "@/lib/server/datasets/add-dataset";
import { findFixedEngine } from "@/lib/server/models/current-engine";
import { createServerFixture, penguinFile, type ServerFixture } from "@/lib/testing/server-fixture";
import { repositoryRoot } from "@/lib/testing/source-files";
import { getInstallation } from "./get-installation";

let fixture: ServerFixture;
beforeAll(async () => {
  fixture = await createServerFixture();
});
afterAll(() => fixture.close());

const environmentOf = (variables: Record<string, string>) =>
  readEnvironment({ CAVEAT_ROOT: repositoryRoot, CAVEAT_DATA_DIR: fixture.dataDirectory, ...variables });

it("reports the models of each task, what may be spent and what is shared, as configured by the environment", async () => {
  const environment = environmentOf({
    REASONING_ENGINE: "openai",
    OPENAI_API_KEY: "test-key-that-must-never-be-seen",
    REASONING_MODEL: "small",
    NODE_MODELS: '{"generate_code":"large"}',
    SESSION_BUDGET_USD: "0.5",
    SHARE_VALUES: "false",
    SKIP_CLARIFICATION: "true",
    SECOND_COMPUTATION: "off",
    CAVEAT_API_KEY: "a key of its own",
  });
  const current = findFixedEngine(environment);
  if (current === null) throw new Error("The environment names no engine.");
  const engines = { get: () => Promise.resolve(current), known: () => current };
  const { container } = await fixture.open({ environment, engines });
  const installation = await getInstallation(container);
  expect(Installation.parse(installation)).toMatchObject({
    budget: { costUsd: 0.5, tokens: null },
    shareValues: false,
    clarifies: false,
    engine: { planning: "separate", secondComputation: false, decidedBy: "environment" },
    sandbox: { tier: "process", python: "3.11.7" },
    access: "key",
  });
  const models = new Map(installation.engine.models.map(({ task, model }) => [task, model]));
  expect([models.get("generate_code"), models.get("explain_results")]).toEqual(["large", "small"]);
  expect(JSON.stringify(installation)).not.toMatch(/must-never-be-seen|a key of its own/);
});

it("has no models without a service, and counts the size of datasets", async () => {
  const { container } = await fixture.open({ environment: environmentOf({}) });
  const before = await getInstallation(container);
  await addDataset(container, await fixture.receive("penguins.csv", penguinFile));
  const after = await getInstallation(container);
  expect(before.engine.models).toEqual([]);
  expect(before.storage.datasets).toBe(0);
  expect(after.storage.datasets).toBeGreaterThan(penguinFile.length);
  expect(after.storage.database).toBeGreaterThan(after.storage.artifacts);
  expect(after.storage.free).toBeGreaterThan(0);
});
