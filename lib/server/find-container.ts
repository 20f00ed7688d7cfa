import type { Container } from "./container";

// Pages, routes and instrumentation are separate module graphs under Next, so what exists once per process hangs on globalThis.
const slot = globalThis as typeof globalThis & { caveatContainer?: Promise<Container> };

/** The server's parts if they are open or being opened. */
export function findContainer(): Promise<Container> | undefined {
  return slot.caveatContainer;
}

/** Keeps the parts that are being opened as those of this process; undefined: none any more. */
export function keepContainer(container: Promise<Container> | undefined): void {
  slot.caveatContainer = container;
}
