import { createStore, type Store } from "../api/store";
import { whenStore } from "../api/when-store";

/** Data on its way for a question; its value shows whether there is any. */
export interface Arrivals extends Pick<Store<boolean>, "get" | "subscribe"> {
  /** Counts `work` as pending until it ends: successfully with true, unsuccessfully with false or an error. */
  follow: (work: Promise<boolean>) => void;
  /** Resolves once nothing is pending: true when everything arrived, false when something was refused or stopped. */
  settle: () => Promise<boolean>;
}

/** Creates arrivals without pending work. */
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
