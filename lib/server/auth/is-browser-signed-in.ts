import { findContainer } from "../find-container";
import { isSignedInBy } from "./is-signed-in-by";

/**
 * Whether a browser with this token may open pages; always true if no key is set. The frame of a page opens even while
 * the database is unavailable, to explain the problem; whatever it shows is read behind the guard, which checks again.
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
