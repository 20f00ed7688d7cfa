import packageFile from "@/package.json";
import type { Container } from "./container";

/** What GET /api/health says. `status` is `ok` when questions can be answered. */
export async function getHealth(container: Container) {
  const [healthy, executor] = await Promise.all([container.isHealthy(), container.executor.describe()]);
  return {
    status: healthy && executor.tier !== "none" ? ("ok" as const) : ("degraded" as const),
    version: packageFile.version,
    database: healthy ? (container.embeddedDatabase ? "embedded" : "external") : "unreachable",
    python: executor.python,
    engine: container.engine.description.kind,
    engineLabel: container.engine.description.label,
    engineDetail: container.engineMonitor.detail(),
    sandbox: executor.tier,
    sandboxDetail: executor.detail,
    access: container.environment.CAVEAT_API_KEY === undefined ? ("open" as const) : ("key" as const),
  };
}
