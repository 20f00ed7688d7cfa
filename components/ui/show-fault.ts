import { reportUnreachable } from "../api/connection";
import { words } from "../words/words";
import { loadToast } from "./load-toast";

/**
 * Shows in a toast why an action failed: the error's own message, or `otherwise` when it has none. Never rejects: when the
 * toast cannot be loaded either, the page reports that the server does not respond.
 */
export async function showFault(error: unknown, otherwise: string = words.errors.unexpectedReply): Promise<void> {
  const toast = await loadToast().catch(() => {
    reportUnreachable();
    return null;
  });
  toast?.error(toFaultText(error, otherwise));
}

/** Returns why an action failed: the error's own message, or `otherwise` when it has none. */
export function toFaultText(error: unknown, otherwise: string = words.errors.unexpectedReply): string {
  return error instanceof Error ? error.message : otherwise;
}
