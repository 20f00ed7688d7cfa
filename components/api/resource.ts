import { isConnectionError } from "./api-error";
import { createStore, type Store } from "./store";

/** A value that is loaded from the server: what is known of it, and why the newest load failed. */
export interface ResourceState<Value> {
  value: Value | undefined;
  /** Of the newest load; undefined when it succeeded. */
  error: unknown;
  /** Whether the first load has not ended yet. */
  pending: boolean;
}

export interface Resource<Value> extends Store<ResourceState<Value>> {
  /** Loads again; the newest load wins. Never rejects: an error goes into the state, the old value stays. */
  refresh: () => Promise<void>;
  /** Loads unless a load is in progress, or the document just arrived with the value. */
  ensure: () => Promise<void>;
  /**
   * Takes over what the server rendered a page with, unless it did so before; a load in progress is dropped.
   * @param options.isFresh whether `ensure` relies on it: the router may have kept any page but the document's first.
   */
  adopt: (rendered: ResourceState<Value>, options: { isFresh: boolean }) => void;
  /** Ends the time in which `ensure` relies on an adopted value. */
  settle: () => void;
  /** Replaces the value at once, for example with the server's reply to a change; drops a load in progress. */
  replace: (change: (value: Value | undefined) => Value | undefined) => void;
}

/** Creates a resource that `load` reads. Nothing is loaded before the first `refresh`. */
export function createResource<Value>(load: () => Promise<Value>): Resource<Value> {
  const store = createStore<ResourceState<Value>>({ value: undefined, error: undefined, pending: true });
  let newest = 0;
  let underWay: Promise<void> | undefined;
  let isFresh = false;
  let adopted: Value | undefined;

  const read = async (turn: number) => {
    try {
      const value = await load();
      if (turn === newest) store.set(() => ({ value, error: undefined, pending: false }));
    } catch (error) {
      if (turn !== newest) return;
      // Offline, the old value is the best available; the banner explains the rest.
      store.set((state) => ({ ...state, error, pending: isConnectionError(error) && state.value === undefined }));
    } finally {
      if (turn === newest) underWay = undefined;
    }
  };
  const refresh = () => {
    newest += 1;
    isFresh = false;
    underWay = read(newest);
    return underWay;
  };

  return {
    ...store,
    refresh,
    ensure: () => (isFresh ? Promise.resolve() : (underWay ?? refresh())),
    adopt(rendered, options) {
      // A page that the router kept is older than what has been loaded since.
      if (rendered.value === adopted) return;
      adopted = rendered.value;
      newest += 1;
      underWay = undefined;
      isFresh = options.isFresh;
      store.set(() => rendered);
    },
    settle() {
      isFresh = false;
    },
    replace(change) {
      newest += 1;
      underWay = undefined;
      store.set((state) => ({ value: change(state.value), error: undefined, pending: false }));
    },
  };
}
