import path from "node:path";
import { statfs } from "node:fs/promises";
import packageFile from "@/package.json";
import type { Installation } from "@/lib/domain/installation";
import type { Container } from "../container";
import { findModels } from "../create-engine";
import { toSessionBudget } from "../runs/session-budget";
import { measureFolder } from "./measure-folder";

/** What the installation consists of and how much room it takes. */
export async function getInstallation(
  container: Pick<Container, "environment" | "engine" | "engineMonitor" | "executor" | "findSizes">,
): Promise<Installation> {
  const { environment, engine, engineMonitor, executor } = container;
  const { dataDirectory } = environment;
  const [{ tier, detail, python }, sizes, datasets, disk] = await Promise.all([
    executor.describe(),
    container.findSizes(),
    measureFolder(path.join(dataDirectory, "datasets")),
    statfs(dataDirectory),
  ]);
  const models = Object.entries(findModels(environment) ?? {});
  return {
    version: packageFile.version,
    engine: {
      ...engine.description,
      detail: engineMonitor.detail(),
      models: models.map(([task, choice]) => ({ task, ...choice })),
      planning: environment.PLANNING,
      secondComputation: environment.SECOND_COMPUTATION,
    },
    budget: toSessionBudget(environment),
    shareValues: environment.SHARE_VALUES,
    clarifies: !environment.SKIP_CLARIFICATION,
    sandbox: { tier, detail, python },
    storage: { datasets, ...sizes, free: disk.bavail * disk.bsize },
    access: environment.CAVEAT_API_KEY === undefined ? "open" : "key",
  };
}
