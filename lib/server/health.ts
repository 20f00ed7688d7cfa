import packageFile from "@/package.json";
import type { Container } from "./container";

/**
 * Reports the state of the server for GET /api/health. `status` is `ok` when questions can be answered.
 * @param options.signedIn whether the caller may know which models answer, and where: their names and addresses.
 */
export async function getHealth(container: Container, { signedIn }: { signedIn: boolean }) {
  const [healthy, executor] = await Promise.all([container.isHealthy(), container.executor.describe()]);
  const { engines } = container;
  // Without a database, callers still get an answer.
  const { engine, monitor, decidedBy } = healthy ? await engines.get().catch(() => engines.known()) : engines.known();
  const { kind, label } = engine.description;
  return {
    status: healthy && executor.tier !== "none" ? ("ok" as const) : ("degraded" as const),
    version: packageFile.version,
    database: healthy ? (container.embeddedDatabase ? "embedded" : "external") : "unreachable",
    python: executor.python,
    engine: kind,
    ...(signedIn && { engineLabel: label, engineDetail: monitor.detail(), engineDecidedBy: decidedBy }),
    sandbox: executor.tier,
    sandboxDetail: executor.detail,
    access: container.environment.CAVEAT_API_KEY === undefined ? ("open" as const) : ("key" as const),
  };
}
