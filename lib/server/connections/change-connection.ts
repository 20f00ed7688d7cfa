import { toPlace } from "@/lib/domain/connections/connection-url";
import { toServerPlace } from "@/lib/domain/connections/server-place";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Connection, ConnectionChange } from "@/lib/domain/connections/connection";
import type { ConnectionFields } from "@/lib/ports/connections/connection-store";
import type { ConnectionId } from "@/lib/domain/ids";
import type { Container } from "../container";
import { checkPlace } from "./check-place";
import { toConnection } from "./list-connections";

/** Fields that decide where a secret is sent, and as whom. */
const leading = ["host", "port", "user", "options"] as const;

/**
 * Changes a connection. Throws `not_found`, `invalid_input` for an incomplete or forbidden place, or when it would send
 * the stored secret to another server.
 */
export async function changeConnection(
  container: Pick<Container, "connections" | "secrets" | "drivers" | "environment">,
  id: ConnectionId,
  { secret, url, ...given }: ConnectionChange,
): Promise<Connection> {
  const { connections, secrets, environment } = container;
  const change = toServerPlace(given);
  const before = await connections.get(id);
  const options = { ...before.options, ...change.options };
  const moved =
    url || change.options?.endpoint ? toPlace({ ...before, ...change, kind: before.kind, url, options }) : change;
  const fields = Object.fromEntries(
    Object.entries({ ...change, ...moved }).map(([field, value]) => [field, value ?? null]),
  ) as Partial<ConnectionFields>;
  await checkPlace({ ...before, ...fields }, environment);
  const leadsElsewhere = leading.some(
    (field) => fields[field] !== undefined && JSON.stringify(fields[field]) !== JSON.stringify(before[field]),
  );
  if (leadsElsewhere && before.hasSecret && secret === undefined) {
    const message = "Enter the secret again when you change the server or the user.";
    throw new CaveatError("invalid_input", message, { fields: [{ field: "secret", message }] });
  }
  const sealed = secret ? await secrets.seal({ text: secret, ownerId: id }) : null;
  await connections.change(id, { ...fields, ...(secret !== undefined && { sealedSecret: sealed }) });
  return toConnection(container, await connections.get(id));
}

/** Removes a connection with its secret. Datasets read from it stay, and can no longer be refreshed. Throws `not_found`. */
export async function removeConnection(
  { connections }: Pick<Container, "connections">,
  id: ConnectionId,
): Promise<void> {
  await connections.remove(id);
}
