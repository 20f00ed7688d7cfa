import { createStore, type Store } from "../api/store";
import { whenStore } from "../api/when-store";

/** What is on its way for a question; its value tells whether something is. */
export interface Arrivals extends Pick<Store<boolean>, "get" | "subscribe"> {
  /** Counts `work` as on its way until it ends: with true when it came in, with false or an error when it did not. */
  follow: (work: Promise<boolean>) => void;
  /** Resolves once nothing is on its way: true when all of it came in, false when something was refused or stopped. */
  settle: () => Promise<boolean>;
}

/** Arrivals of which none has begun. */
export function createArrivals(): Arrivals {
  const underWay = createStore(0);
  let lost = 0;
  const count = async (work: Promise<boolean>) => {
    underWay.set((number) => number + 1);
    const arrived = await work.catch(() => false);
    if (!arrived) lost += 1;
    underWay.set((number) => number - 1);
  };
  return {
    get: () => underWay.get() > 0,
    subscribe: underWay.subscribe,
    follow: (work) => void count(work),
    async settle() {
      const lostBefore = lost;
      await whenStore(underWay, (number) => number === 0);
      return lost === lostBefore;
    },
  };
}
