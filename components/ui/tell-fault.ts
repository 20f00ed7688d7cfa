import { loadToast } from "./load-toast";
import { words } from "../words";

/** Says in a passing message why something was not done: the error's own words, or `otherwise` when it has none. */
export async function tellFault(error: unknown, otherwise: string = words.errors.unexpectedReply): Promise<void> {
  const toast = await loadToast();
  toast.error(error instanceof Error ? error.message : otherwise);
}
