import { statfs } from "node:fs/promises";
import packageFile from "@/package.json";
import type { Installation } from "@/lib/domain/installation";
import type { Container } from "../container";
import { toSessionBudget } from "../runs/session-budget";

/** Describes the installation and its disk usage. */
export async function getInstallation(
  container: Pick<Container, "environment" | "engines" | "executor" | "files" | "findSizes">,
): Promise<Installation> {
  const { environment, engines, executor } = container;
  const { dataDirectory } = environment;
  const [{ engine, monitor, models, decidedBy }, { tier, detail, python }, sizes, datasets, disk] = await Promise.all([
    engines.get(),
    executor.describe(),
    container.findSizes(),
    container.files.measure(),
    statfs(dataDirectory),
  ]);
  return {
    version: packageFile.version,
    engine: {
      ...engine.description,
      decidedBy,
      detail: monitor.detail(),
      models: Object.values(models ?? {}).map(({ task, model, effort }) => ({ task: task.name, model, effort })),
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
