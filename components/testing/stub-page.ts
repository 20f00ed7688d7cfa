import { vi } from "vitest";

/**
 * Stands for a browser's page: with a window, what belongs to a draft is shared by its key, and drafts are stored.
 * `vi.unstubAllGlobals` takes it away again.
 */
export function stubPage(): { items: Map<string, string> } {
  const items = new Map<string, string>();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  });
  return { items };
}
