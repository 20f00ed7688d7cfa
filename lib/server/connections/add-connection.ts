import type { Connection, NewConnection } from "@/lib/domain/connections/connection";
import { toPlace } from "@/lib/domain/connections/connection-url";
import { toServerPlace } from "@/lib/domain/connections/server-place";
import { ConnectionId } from "@/lib/domain/ids";
import type { Container } from "../container";
import { checkPlace } from "./check-place";
import { toConnection } from "./list-connections";

/**
 * Stores a connection with its encrypted secret, and starts installing the drivers if it is the first one.
 * Throws `invalid_input` for an incomplete or forbidden place, `conflict` when there are too many.
 */
export async function addConnection(
  container: Pick<Container, "connections" | "secrets" | "drivers" | "environment">,
  { secret, kind, name, options, ...fields }: NewConnection,
): Promise<Connection> {
  const { connections, secrets, drivers, environment } = container;
  const { user = null } = fields;
  const { host = null, port = null, database = null, ...placed } = toPlace({ ...toServerPlace(fields), kind, options });
  const place = { kind, host, database };
  await checkPlace(place, environment);
  const id = ConnectionId.create();
  const sealedSecret = secret ? await secrets.seal({ text: secret, ownerId: id }) : null;
  await connections.add({ ...place, id, name, port, user, options: placed.options, sealedSecret });
  drivers.prepare();
  return toConnection(container, await connections.get(id));
}
