import { test as base } from "@playwright/test";
import { startScriptedModelServer, type ScriptedModelServer } from "../lib/testing/model-server/scripted-model-server";
import { hydrateFirst } from "./hydrate-first";
import { startCaveat, type RunningCaveat } from "./start-caveat";

/** Key of the scripted model server: no answer, log or record may contain it. */
export const modelKey = "test-key-that-must-never-be-seen";

/** A server that asks a scripted model, and that model. Each spec sets the script that it needs. */
export interface ScriptedCaveat {
  caveat: RunningCaveat;
  model: ScriptedModelServer;
}

/**
 * Playwright's `test` with servers that spec files share, since a start takes seconds. A spec that stops, kills or configures
 * its server starts one of its own; a spec that shares one must not depend on what others leave behind or have yet to do.
 * Its pages can be used as soon as they are open.
 */
export const test = base.extend<
  object,
  { environment: Record<string, string>; builtIn: RunningCaveat; scripted: ScriptedCaveat }
>({
  page: async ({ page }, use) => use(hydrateFirst(page)),
  /** Variables that both servers get. */
  environment: [{}, { scope: "worker", option: true }],
  builtIn: [
    async ({ environment }, use) => {
      const caveat = await startCaveat(environment);
      await use(caveat);
      await caveat.remove();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  scripted: [
    async ({ environment }, use) => {
      const model = await startScriptedModelServer({ script: {} });
      const caveat = await startCaveat({
        ...environment,
        OPENAI_API_KEY: modelKey,
        OPENAI_BASE_URL: model.url,
        SESSION_BUDGET_TOKENS: "500000",
      });
      await use({ caveat, model });
      await caveat.remove();
      await model.close();
    },
    { scope: "worker", timeout: 600_000 },
  ],
});
