import { findContainer } from "../find-container";
import { isSignedInBy } from "./is-signed-in-by";

/**
 * Whether a browser with this token may open pages; always true if no key is set. Pages contain no data of their own:
 * they load it from the API, which does its own checks. A page that explains the problem therefore opens even while the
 * database is unavailable.
 */
export async function isBrowserSignedIn(token: string | undefined): Promise<boolean> {
  const container = await findContainer();
  if (container === undefined) return false;
  const { environment, signOuts } = container;
  const key = environment.CAVEAT_API_KEY;
  if (key === undefined) return true;
  if (token === undefined) return false;
  return isSignedInBy(token, { key, signOuts: { has: (id) => signOuts.has(id).catch(() => false) } });
}
