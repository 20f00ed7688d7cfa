import type { Connection } from "@/lib/domain/connections/connection";
import type { StoredConnection } from "@/lib/ports/connections/connection-store";
import type { Container } from "../container";

/** Lists the connections, oldest first, without their secrets. */
export async function listConnections(
  container: Pick<Container, "connections" | "secrets" | "drivers">,
): Promise<{ items: Connection[] }> {
  const stored = await container.connections.list();
  if (stored.length > 0) container.drivers.prepare();
  return { items: await Promise.all(stored.map((connection) => toConnection(container, connection))) };
}

/** Converts a stored connection for the API, without secrets. */
export async function toConnection(
  { secrets, drivers }: Pick<Container, "secrets" | "drivers">,
  stored: StoredConnection,
): Promise<Connection> {
  const { sealedSecret, hasSecret, ...shown } = stored;
  const { state } = drivers;
  const isLost =
    hasSecret &&
    (sealedSecret === null || (await secrets.open({ sealed: sealedSecret, ownerId: stored.id })).status === "lost");
  const lost = { status: "failed", detail: "Its secret can no longer be read. Enter it again." } as const;
  const ready = { status: "ready", detail: null } as const;
  return {
    ...shown,
    ...(isLost ? lost : state.status === "ready" || state.status === "absent" ? ready : state),
    secretStatus: isLost ? "lost" : hasSecret ? "stored" : "none",
  };
}
