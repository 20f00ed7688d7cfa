import { CaveatError } from "@/lib/domain/caveat-error";
import type { StoredConnection } from "@/lib/ports/connections/connection-store";
import type { OpenConnection } from "@/lib/ports/connections/connector";
import type { Container } from "../container";
import { checkPlace } from "./check-place";

/**
 * Decrypts the secret of a connection and checks its target. Throws `conflict` when the secret was lost, and what
 * `checkPlace` throws.
 */
export async function openConnection(
  { secrets, environment }: Pick<Container, "secrets" | "environment">,
  stored: StoredConnection,
): Promise<OpenConnection> {
  const { kind, host, port, user, options } = stored;
  const place = await checkPlace(stored, environment);
  return {
    kind,
    host,
    port,
    user,
    options,
    ...place,
    secret: await openStoredSecret(secrets, stored),
    private: environment.CONNECTIONS_ALLOW_PRIVATE,
  };
}

async function openStoredSecret(
  secrets: Container["secrets"],
  { id, name, hasSecret, sealedSecret }: StoredConnection,
): Promise<string | null> {
  if (!hasSecret) return null;
  const opened =
    sealedSecret === null
      ? { status: "lost" as const, reason: "Secrets are not part of a backup." }
      : await secrets.open({ sealed: sealedSecret, ownerId: id });
  if (opened.status === "open") return opened.text;
  throw new CaveatError("conflict", `The secret of “${name}” cannot be read. ${opened.reason}`, {
    remedy: "Enter it again in the connection's settings.",
  });
}
