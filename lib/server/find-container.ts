import type { Container } from "./container";

// Under Next, pages, routes and instrumentation are separate module graphs, so what exists once per process is in
// globalThis.
const slot = globalThis as typeof globalThis & {
  caveatContainer?: Promise<Container>;
  /** Those who asked before the server began to open its parts. */
  caveatWaiting?: ((container: Promise<Container>) => void)[];
};

/** Returns the server's parts if they are open or being opened. */
export function findContainer(): Promise<Container> | undefined {
  return slot.caveatContainer;
}

/** Returns the server's parts once they are open. Throws what prevented the server from opening them. */
export function getContainer(): Promise<Container> {
  return slot.caveatContainer ?? new Promise((resolve) => (slot.caveatWaiting ??= []).push(resolve));
}

/** Sets the container of this process while it opens; undefined clears it. */
export function keepContainer(container: Promise<Container> | undefined): void {
  slot.caveatContainer = container;
  if (container !== undefined) slot.caveatWaiting?.splice(0).forEach((resolve) => resolve(container));
}
