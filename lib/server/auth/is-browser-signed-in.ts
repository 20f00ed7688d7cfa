import { findContainer } from "../find-container";
import { isSignedInBy } from "./is-signed-in-by";

/**
 * Whether a browser with this token may see pages; without a key everybody may. Pages hold no data: what they show
 * comes through the API, which checks for itself. So a page that explains what is wrong also opens while the database
 * is unavailable.
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
