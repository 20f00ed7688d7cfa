import type { Container } from "./container";

// Under Next, pages, routes and instrumentation are separate module graphs, so what exists once per process is in
// globalThis.
const slot = globalThis as typeof globalThis & { caveatContainer?: Promise<Container> };

/** Returns the server's parts if they are open or being opened. */
export function findContainer(): Promise<Container> | undefined {
  return slot.caveatContainer;
}

/** Sets the container of this process while it opens; undefined clears it. */
export function keepContainer(container: Promise<Container> | undefined): void {
  slot.caveatContainer = container;
}
