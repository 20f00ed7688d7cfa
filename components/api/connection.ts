import { createStore } from "./store";

const probeEveryMs = 2_000;

/** Whether the server responds, and how often it has come back. Data is reloaded when that number grows. */
export const connection = createStore<{ reachable: boolean; returns: number }>({ reachable: true, returns: 0 });

let probe: ReturnType<typeof setTimeout> | undefined;

/** Records that a request got no response, and polls the server's health until it responds. */
export function reportUnreachable(): void {
  if (connection.get().reachable) connection.set((state) => ({ ...state, reachable: false }));
  probe ??= setTimeout(() => void isServerReady(), probeEveryMs);
}

/** Records that the server responded, with whatever status. */
export function reportReached(): void {
  clearTimeout(probe);
  probe = undefined;
  if (!connection.get().reachable) connection.set((state) => ({ reachable: true, returns: state.returns + 1 }));
}

/** Asks for the server's health and records whether it responded. Returns whether it can answer requests; never rejects. */
export async function isServerReady(): Promise<boolean> {
  clearTimeout(probe);
  probe = undefined;
  try {
    const { ok } = await fetch("/api/health", { cache: "no-store" });
    reportReached();
    return ok;
  } catch {
    reportUnreachable();
    return false;
  }
}
