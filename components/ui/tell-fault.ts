import { reportUnreachable } from "../api/connection";
import { words } from "../words";
import { loadToast } from "./load-toast";

/**
 * Says in a passing message why something was not done: the error's own words, or `otherwise` when it has none. Never rejects:
 * where what shows messages cannot be fetched either, the page says that the server does not answer.
 */
export async function tellFault(error: unknown, otherwise: string = words.errors.unexpectedReply): Promise<void> {
  const toast = await loadToast().catch(() => {
    reportUnreachable();
    return null;
  });
  toast?.error(error instanceof Error ? error.message : otherwise);
}
