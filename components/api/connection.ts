import { createStore } from "./store";

const probeEveryMs = 2_000;

/** Whether the server answers, and how often it came back; data is read again when that number grows. */
export const connection = createStore<{ reachable: boolean; returns: number }>({ reachable: true, returns: 0 });

let probe: ReturnType<typeof setTimeout> | undefined;

/** A request got no answer: asks for the server's health until there is one. */
export function reportUnreachable(): void {
  if (connection.get().reachable) connection.set((state) => ({ ...state, reachable: false }));
  probe ??= setTimeout(() => void askHealth(), probeEveryMs);
}

/** The server answered, whatever it said. */
export function reportReached(): void {
  clearTimeout(probe);
  probe = undefined;
  if (!connection.get().reachable) connection.set((state) => ({ reachable: true, returns: state.returns + 1 }));
}

async function askHealth(): Promise<void> {
  probe = undefined;
  try {
    await fetch("/api/health", { cache: "no-store" });
    reportReached();
  } catch {
    reportUnreachable();
  }
}
