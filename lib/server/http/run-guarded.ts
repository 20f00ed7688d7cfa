import { isCaveatError, type CaveatError } from "@/lib/domain/caveat-error";
import type { Role } from "@/lib/domain/tools/role";
import { assertRole } from "../auth/assert-role";
import type { Container } from "../container";
import { nameFullDisk } from "../disk/name-full-disk";
import type { Environment } from "../env";
import { getContainer } from "../find-container";
import { logError } from "../log";
import { guardRequest, type Caller, type Door } from "./guard-request";
import { toCaveatError } from "./to-problem";

/** What guarded work has come to. */
type Outcome<Value> = { ok: true; value: Value } | { ok: false; error: CaveatError };

/**
 * Runs `work` for a caller who passes the guard, with the parts of the server: the one way in for routes, actions and
 * pages. Never rejects; an unexpected error is logged and becomes `internal`.
 * @param options.needs role that the caller needs; null skips the checks of key and role.
 * @param options.what names the work in the log.
 */
export async function runGuarded<Value>(
  caller: Caller,
  options: { door: Door; needs: Role | null; what: string },
  work: (container: Container) => Promise<Value>,
): Promise<Outcome<Value>> {
  const { door, needs, what } = options;
  let environment: Environment | undefined;
  try {
    const container = await getContainer();
    ({ environment } = container);
    await guardRequest(caller, container, { door, open: needs === null });
    if (needs !== null) assertRole(container.role, needs);
    return { ok: true, value: await work(container) };
  } catch (thrown) {
    const error = toCaveatError(environment === undefined ? thrown : await nameFullDisk(thrown, environment));
    if (isCaveatError(error, "internal")) logError(`${what} failed.`, error.cause);
    return { ok: false, error };
  }
}
