import { isCaveatError } from "@/lib/domain/caveat-error";
import type { ConnectionTest } from "@/lib/domain/connections/connection";
import type { ConnectionId } from "@/lib/domain/ids";
import type { Container } from "../container";
import { openConnection } from "./open-connection";
import { driversMs } from "./open-drivers";

/**
 * Connects once, and stores the outcome with the connection. A refusal by the server is an outcome, not an error.
 * Throws `not_found`, and `connector_unavailable` while the drivers are not installed.
 */
export async function testConnection(
  container: Pick<Container, "connections" | "secrets" | "environment" | "drivers" | "connector">,
  id: ConnectionId,
  signal: AbortSignal,
): Promise<ConnectionTest> {
  const { connections, drivers, connector } = container;
  const stored = await connections.get(id);
  await drivers.waitUntilReady({ ms: driversMs, signal });
  const test = await openConnection(container, stored)
    .then((opened) => connector.test(opened, signal))
    .then(toSuccess, toFailure);
  await connections.change(id, { lastTest: test });
  return test;
}

function toSuccess({ server, mayWrite }: { server: string; mayWrite: boolean | null }): ConnectionTest {
  const warning = mayWrite ? " Its role can change data. Caveat only reads, but a read-only role is safer." : "";
  return { works: true, detail: `${server} answers.${warning}`, server, mayWrite, at: new Date().toISOString() };
}

function toFailure(error: unknown): ConnectionTest {
  if (!isCaveatError(error) || ["cancelled", "internal", "connector_unavailable"].includes(error.code)) throw error;
  const detail = error.remedy === undefined ? error.message : `${error.message} ${error.remedy}`;
  return { works: false, detail, server: null, mayWrite: null, at: new Date().toISOString() };
}
