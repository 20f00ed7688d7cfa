import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as yieldOnce } from "node:timers/promises";
import v8 from "node:v8";
import vm from "node:vm";

/** Collections after which an object that is still there is held by something. */
const mostCollections = 20;

/**
 * Performs work in an asynchronous context of its own, as each run has one, and returns whether that context is garbage afterwards:
 * whether no timer, listener or promise that outlives the work holds it.
 * @param next is performed in between, outside of the context; work of the same kind, which replaces what the last one may keep.
 */
export async function releasesContext(work: () => Promise<unknown>, next?: () => Promise<unknown>): Promise<boolean> {
  v8.setFlagsFromString("--expose-gc");
  const collect = vm.runInNewContext("gc") as () => void;
  const context = await perform(work);
  await next?.();
  for (let count = 0; count < mostCollections && context.deref() !== undefined; count += 1) {
    // Callbacks of what has just ended still hold it.
    await yieldOnce();
    collect();
  }
  return context.deref() === undefined;
}

/** Separate, so that no frame on the stack holds the context. */
async function perform(work: () => Promise<unknown>): Promise<WeakRef<object>> {
  const storage = new AsyncLocalStorage<object>();
  const context = { held: new Array<number>(1_000).fill(0) };
  await storage.run(context, work);
  return new WeakRef(context);
}
