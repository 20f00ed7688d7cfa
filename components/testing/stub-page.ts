import { vi } from "vitest";

/**
 * Stubs a browser's page: with a window, drafts are shared by their key and stored. `vi.unstubAllGlobals` removes it.
 * @returns the storage, and where events of the window are dispatched.
 */
export function stubPage(): { items: Map<string, string>; events: EventTarget } {
  const items = new Map<string, string>();
  const events = new EventTarget();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  });
  return { items, events };
}
